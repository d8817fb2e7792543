// Runs before the first paint of a product list. When the address has filters, the rendered cards are hidden behind skeletons of the same
// size until the island has loaded the filtered ones.
(() => {
  const names = ['search', 'sort', 'price_from', 'price_till', 'type', 'quality', 'heroes', 'exterior_names'];
  const query = new URLSearchParams(location.search);
  if (![...names, 'item_class', 'sale', 'new', 'page'].some((name) => query.has(name))) return;
  const root = document.documentElement;
  root.dataset.listPending = '';
  setTimeout(() => delete root.dataset.listPending, 8000);
})();
