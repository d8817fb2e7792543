// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts. It redirects to the page in
// the visitor's language and away from pages that are not for them, shows the header of guest or customer, hides prices until they are in
// the visitor's currency, and queues clicks and submits of islands that are not hydrated yet. docs/browser.md lists what it shares with
// styles and islands.
(() => {
  const root = document.documentElement;
  const { language, languages, access, elsewhere } = document.currentScript.dataset;
  const leave = (path) => {
    root.dataset.leaving = '';
    location.replace(path);
  };
  // The value of `key` when it has its form; another one is removed, as stores/storage.ts does.
  const read = (key, hasForm) => {
    const value = localStorage.getItem(key);
    try {
      if (value === null || hasForm(value)) return value;
    } catch {
      // Not what was stored here.
    }
    localStorage.removeItem(key);
    return null;
  };
  const hasSession = () => read('session', (json) => typeof JSON.parse(json).email === 'string') !== null;
  const redirectToLanguage = () => {
    const stored = read('languageId', (id) => /^\d+$/.test(id));
    const path = stored === language ? undefined : JSON.parse(languages)[stored];
    if (path) leave(path + location.search + location.hash);
  };
  const redirectByAccess = () => {
    const isCustomer = hasSession();
    const back = encodeURIComponent(location.pathname + location.search);
    if (access === 'customer' && !isCustomer) leave(`${elsewhere}&redirect=${back}`);
    if (access === 'guest' && isCustomer) leave(elsewhere);
  };
  // A view transition that the browser skips, because the next page was slow or another navigation came first, is no error.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason?.name === 'AbortError' && /transition/i.test(event.reason.message)) event.preventDefault();
  });
  // What goes wrong in the site's own scripts is told to the shop, three times a page at most; docs/product/security.md#what-browsers-report.
  let reports = 3;
  const tell = (kind, text, file, line, column) => {
    const [place = ''] = file?.split(/[?#]/) ?? [];
    if (!place.startsWith(`${location.origin}/`) || !reports) return;
    reports -= 1;
    const at = `${place.slice(location.origin.length)}:${line}:${column}`;
    navigator.sendBeacon('/api/browser-reports', JSON.stringify({ kind, text, at, page: location.pathname }));
  };
  addEventListener('error', ({ message, filename, lineno, colno }) => tell('error', message, filename, lineno, colno));
  addEventListener('unhandledrejection', ({ reason, defaultPrevented }) => {
    if (!defaultPrevented)
      tell('error', `${reason}`, ...(/(http\S+?):(\d+):(\d+)/.exec(reason?.stack)?.slice(1) ?? []));
  });
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      tell('policy', `${effectiveDirective} ${blockedURI}`, sourceFile || location.href, lineNumber, columnNumber),
  );
  // islands/ui/use-form.ts submits again once the form is hydrated.
  addEventListener(
    'submit',
    (event) => {
      if (!('unhydrated' in event.target.dataset)) return;
      event.preventDefault();
      event.stopPropagation();
      event.target.dataset.queuedSubmit = '';
    },
    true,
  );
  // Repeats the last click on a button of an island once that is hydrated.
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button');
      const island = button?.closest('astro-island[ssr]');
      if (!island || button.type === 'submit') return;
      if (!island.queuedClick)
        island.addEventListener('astro:hydrate', () => island.queuedClick.click(), { once: true });
      island.queuedClick = button;
    },
    true,
  );
  try {
    redirectToLanguage();
    if (!('leaving' in root.dataset)) redirectByAccess();
    // Language or session may have changed since the page went into the back/forward cache.
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      redirectToLanguage();
      if (!('leaving' in root.dataset)) redirectByAccess();
    });
    const query = new URLSearchParams(location.search);
    const form = query.get('steam') === 'in' ? 'none' : query.get('form');
    if (form) root.dataset.form = form;
    if (hasSession()) root.dataset.session = 'customer';
    const shown = read('shown_currency', (code) => /^[A-Z]{3}$/.test(code));
    if (shown && shown !== 'EUR') {
      root.dataset.currencyPending = '';
      setTimeout(() => delete root.dataset.currencyPending, 4000);
    }
  } catch {
    // Without storage the page stays as it was rendered.
  }
})();
