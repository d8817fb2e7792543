// Runs before the first paint; see docs/browser.md.
(() => {
  const root = document.documentElement;
  const { language, languages, access, elsewhere } = document.currentScript.dataset;
  const leave = (path) => {
    root.dataset.leaving = '';
    location.replace(path);
  };
  // Removes a value of another form, as stores/storage.ts does.
  const read = (key, hasForm) => {
    const value = localStorage.getItem(key);
    try {
      if (value === null || hasForm(value)) return value;
    } catch {
      // Not ours.
    }
    localStorage.removeItem(key);
    return null;
  };
  const showTheme = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll('[name="color-scheme"]')) meta.content = theme ?? 'light dark';
    for (const meta of document.querySelectorAll('[name="theme-color"]')) {
      const own = meta.dataset.theme;
      if (theme) meta.media = theme === own ? 'all' : 'not all';
      else meta.media = `(prefers-color-scheme: ${own})`;
    }
  };
  const showStoredTheme = () => showTheme(read('theme', (theme) => /^(light|dark)$/.test(theme)));
  const query = () => new URLSearchParams(location.search);
  const storedCustomer = () => {
    const json = read('session', (value) => typeof JSON.parse(value).email === 'string');
    return json && JSON.parse(json).email;
  };
  const hasSession = () => storedCustomer() !== null;
  // The last one that this page was of: what it shows, and what its forms hold, is theirs.
  let customer;
  const isOfAnother = () => {
    const before = customer;
    const now = storedCustomer();
    customer = now ?? before;
    return (before ?? now) !== now;
  };
  const redirectToLanguage = () => {
    const stored = read('languageId', (id) => /^\d+$/.test(id));
    const path = stored === language ? undefined : JSON.parse(languages)[stored];
    if (path) leave(path + location.search + location.hash);
  };
  const redirectByAccess = () => {
    const isCustomer = hasSession();
    const back = encodeURIComponent(location.pathname + location.search);
    if (access === 'customer' && !isCustomer) leave(`${elsewhere}&redirect=${back}`);
    if (access !== 'guest' || !isCustomer) return;
    // Signed in on another page, the way goes on to where the sign-in would have led.
    const wanted = query().get('redirect');
    leave(wanted && URL.parse?.(wanted, location.href)?.origin === location.origin ? wanted : elsewhere);
  };
  const followStorage = () => {
    showStoredTheme();
    redirectToLanguage();
    if (!('leaving' in root.dataset)) redirectByAccess();
    if (isOfAnother() && !('leaving' in root.dataset)) location.reload();
  };
  const followOtherTab = () => {
    showStoredTheme();
    // After a sign-out the stores lead on.
    if (hasSession() && isOfAnother()) location.reload();
  };
  // A skipped view transition is no error.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
  });
  // docs/product/security.md#what-browsers-report
  let reports = 3;
  const tell = (kind, text, file, line, column) => {
    const [before, path] = `${file}`.split(/[?#]/)[0].split(location.origin);
    if (before || !path || reports-- < 1) return;
    const at = `${path}:${line}:${column}`;
    navigator.sendBeacon('/api/browser-reports', JSON.stringify({ kind, text, at, page: location.pathname }));
  };
  addEventListener('error', (event) => tell('error', event.message, event.filename, event.lineno, event.colno));
  addEventListener('unhandledrejection', (event) => {
    const place = /(http\S+?):(\d+):(\d+)/.exec(event.reason?.stack);
    if (place && !event.defaultPrevented) tell('error', `${event.reason}`, ...place.slice(1));
  });
  addEventListener('securitypolicyviolation', (event) =>
    tell(
      'policy',
      `${event.effectiveDirective} ${event.blockedURI}`,
      event.sourceFile || location.href,
      event.lineNumber,
      event.columnNumber,
    ),
  );
  // Scripts that did not arrive: an island's, of which Astro tells once it has tried twice, or the page's own.
  const showCodeFailure = () => document.querySelector('.code-failure')?.showPopover();
  addEventListener('astro:hydration-error', showCodeFailure, true);
  addEventListener('error', ({ target }) => target.type === 'module' && showCodeFailure(), true);
  // islands/ui/use-queued-submit.ts submits again once hydrated.
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
  // Repeats the last press in an island.
  addEventListener(
    'click',
    (event) => {
      const pressed = event.target.closest('button, [data-press]');
      if (pressed && 'reload' in pressed.dataset) location.reload();
      if (pressed?.dataset.answer && 'consentPending' in root.dataset) {
        // browser/cookie-notice.ts keeps it.
        root.dataset.answer = pressed.dataset.answer;
        delete root.dataset.consentPending;
        pressed.closest('dialog').close();
      }
      const island = pressed?.closest('astro-island[ssr]');
      if (!island || pressed.type === 'submit' || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if ('press' in pressed.dataset) event.preventDefault();
      const repeat = () => {
        // Hydrates the part.
        island.queuedClick.dispatchEvent(new Event('mousedown', { bubbles: true }));
        island.queuedClick.click();
      };
      if (!island.queuedClick) island.addEventListener('astro:hydrate', repeat, { once: true });
      island.queuedClick = pressed;
    },
    true,
  );
  // As the notice is parsed: all that follows it has one style, not one before it is inert and one after.
  const openNotice = () => {
    if (customElements.get('open-notice')) return;
    customElements.define(
      'open-notice',
      class extends HTMLElement {
        connectedCallback() {
          const notice = this.closest('dialog:not([data-beside])');
          if (notice && 'consentPending' in root.dataset) notice.showModal();
        }
      },
    );
  };
  // From stores/theme.ts.
  addEventListener('theme', (event) => showTheme(event.detail));
  const start = () => {
    try {
      if (!/(^| )cookie_consent=(true|necessary)(;|$)/.test(document.cookie)) {
        root.dataset.consentPending = '';
        openNotice();
      }
      followStorage();
      addEventListener('storage', followOtherTab);
      addEventListener('pagehide', isOfAnother);
      // A cached page may be for others now.
      addEventListener('pageshow', (event) => event.persisted && followStorage());
      const form = query().get('steam') === 'in' ? 'none' : query().get('form');
      if (form) root.dataset.form = form;
      if (hasSession()) root.dataset.session = 'customer';
      const shown = read('shown_currency', (code) => /^[A-Z]{3}$/.test(code));
      if (shown && shown !== 'EUR') {
        root.dataset.currencyPending = '';
        setTimeout(() => delete root.dataset.currencyPending, 4000);
      }
    } catch {
      // No storage.
    }
  };
  // Until a prerendered page is opened its storage may change.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
})();
