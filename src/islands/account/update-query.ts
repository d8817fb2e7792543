/** Changes the query of the address in its place. */
export function updateQuery(change: (query: URLSearchParams) => unknown): void {
  const url = new URL(location.href);
  change(url.searchParams);
  history.replaceState(history.state, '', url.pathname + url.search);
}
