// Runs before the first paint of the watchlist: says that this browser has one, so that nobody is shown an empty one before the island has loaded.
try {
  if ((localStorage.getItem('watchlist') ?? '[]') !== '[]') document.documentElement.dataset.watching = '';
} catch {
  // No storage.
}
