// Runs before the first paint of a product list: shows how large its cards are, and hides those that the address filters out behind
// skeletons until the island has loaded others.
(() => {
  const root = document.documentElement;
  try {
    if (localStorage.getItem('list_density') === 'large') root.dataset.listDensity = 'large';
  } catch {
    // No storage.
  }
  const names = ['search', 'sort', 'price_from', 'price_till', 'type', 'quality', 'heroes', 'exterior_names'];
  const query = new URLSearchParams(location.search);
  if (![...names, 'item_class', 'sale', 'new', 'page'].some((name) => query.has(name))) return;
  root.dataset.listPending = '';
  setTimeout(() => delete root.dataset.listPending, 8000);
})();
