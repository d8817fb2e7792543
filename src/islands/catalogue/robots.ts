/**
 * Keeps lists with filters out of search engines that run scripts: they are countless views of the same items. Their links are followed,
 * and the canonical address is the list without filters.
 */
export function allowIndexing(isAllowed: boolean): void {
  const present = document.head.querySelector<HTMLMetaElement>('meta[name="robots"]');
  if (isAllowed) present?.remove();
  else if (!present) {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, follow';
    document.head.appendChild(meta);
  }
}
