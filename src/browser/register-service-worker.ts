/** Registers the service worker after the page has loaded. `npm run dev` has none. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Where the browser forbids it, there is no offline page.
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
