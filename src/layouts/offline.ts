/** Puts the service worker in place once the page has what it needs. `npm run dev` has none. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // A browser that forbids it goes without the offline page.
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
