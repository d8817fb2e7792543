// Says that there is no connection instead of leaving the browser to say it. Pages and answers of the API always come from the network:
// what is kept is the offline page with its own files, so nobody is shown an old price or another customer's data as if it were fresh.
// `offlineShell` (scripts/offline-shell.ts) writes in what is kept, and a version that changes with it.
const { version, pages, files } = self.offlineShell;
const kept = `offline-${version}`;

addEventListener('install', (event) => {
  const wanted = [...Object.values(pages), ...files].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(wanted))
      .then(() => self.skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(pageFor(event, pathname));
  else if (origin === location.origin && files.includes(pathname)) event.respondWith(fileFor(request));
});

async function pageFor(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const language = pathname.split('/', 2)[1];
    const page = await caches.match(pages[language] ?? pages.default, { cacheName: kept });
    return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
  }
}

async function fileFor(request) {
  return (await caches.match(request, { cacheName: kept, ignoreVary: true })) ?? fetch(request);
}
