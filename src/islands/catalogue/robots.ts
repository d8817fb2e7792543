/**
 * Tells search engines that run scripts what a pre-rendered page cannot know: a list with filters in its address is one of countless
 * views of the same items. It is to be followed, not to be listed; its canonical address is the list without filters.
 */
export function listedOnlyWhenPlain(isPlain: boolean): void {
  const own = document.head.querySelector<HTMLMetaElement>('meta[name="robots"]');
  if (isPlain) own?.remove();
  else if (!own) {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, follow';
    document.head.appendChild(meta);
  }
}
