// Runs before the first paint of a product list. Cards are as large as they were chosen to be; when the address has filters, the rendered
// cards are hidden behind skeletons of the same size until the island has loaded the filtered ones.
(() => {
  const root = document.documentElement;
  try {
    if (localStorage.getItem('list_density') === 'large') root.dataset.listDensity = 'large';
  } catch {
    // No storage: as many cards as fit.
  }
  const names = ['search', 'sort', 'price_from', 'price_till', 'type', 'quality', 'heroes', 'exterior_names'];
  const query = new URLSearchParams(location.search);
  if (![...names, 'item_class', 'sale', 'new', 'page'].some((name) => query.has(name))) return;
  root.dataset.listPending = '';
  setTimeout(() => delete root.dataset.listPending, 8000);
})();
