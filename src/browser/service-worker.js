// Shows the offline page when a navigation fails. Pages and API responses always come from the network; the cache holds the offline page and
// its files alone, so that no stale price and no other customer's data is ever shown. scripts/offline-shell.ts prepends `offlineShell`, the
// list of cached files with a version that changes with them.
const { version, pages, files } = self.offlineShell;
const cacheName = `offline-${version}`;
/** Those that show the offline page: others have no need of its copies, and are not held up here. */
const offlineClients = new Set();

addEventListener('install', (event) => {
  const requests = [...Object.values(pages), ...files].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(requests))
      .then(() => self.skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The people who run the shop see what the browser says of it, not the customers' offline page.
  if (/^\/ops(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(event, pathname));
  else if (origin === location.origin && files.includes(pathname) && isOffline(event))
    event.respondWith(fileFor(request));
});

async function pageFor(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const language = pathname.split('/', 2)[1];
    const page = await caches.match(pages[language] ?? pages.default, { cacheName });
    offlineClients.add(event.resultingClientId);
    return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
  }
}

/** A worker that was ended meanwhile has forgotten its clients. */
function isOffline({ clientId }) {
  return offlineClients.has(clientId) || !navigator.onLine;
}

async function fileFor(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}
