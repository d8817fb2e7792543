// Runs before the first paint, from a file of its own because the page allows no inline script. It takes the visitor to the
// page in their language and away from one that is not for them, tells the header who is here, holds prices back until they
// are in the visitor's currency, and keeps what is pressed or sent before the page is awake.
(() => {
  const root = document.documentElement;
  const { language, languages, access, elsewhere } = document.currentScript.dataset;
  const leave = (path) => {
    root.dataset.leaving = '';
    location.replace(path);
  };
  const goToLanguage = () => {
    const stored = localStorage.getItem('languageId');
    const path = stored === language ? undefined : JSON.parse(languages)[stored];
    if (path) leave(path + location.search + location.hash);
  };
  const goWhereAllowed = () => {
    const isCustomer = localStorage.getItem('session') !== null;
    const back = encodeURIComponent(location.pathname + location.search);
    if (access === 'customer' && !isCustomer) leave(`${elsewhere}&redirect=${back}`);
    if (access === 'guest' && isCustomer) leave(elsewhere);
  };
  // A fade between pages that the browser leaves out, because the next page was slow or another came first, is no error.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason?.name === 'AbortError' && /transition/i.test(event.reason.message)) event.preventDefault();
  });
  // A form sends again what was sent while it slept (islands/ui/use-form.ts).
  addEventListener(
    'submit',
    (event) => {
      if (!('asleep' in event.target.dataset)) return;
      event.preventDefault();
      event.stopPropagation();
      event.target.dataset.sentEarly = '';
    },
    true,
  );
  // The last button that was pressed while its island slept is pressed again.
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button');
      const island = button?.closest('astro-island[ssr]');
      if (!island || button.type === 'submit') return;
      if (!island.pressed) island.addEventListener('astro:hydrate', () => island.pressed.click(), { once: true });
      island.pressed = button;
    },
    true,
  );
  try {
    goToLanguage();
    if (!('leaving' in root.dataset)) goWhereAllowed();
    // A page that Back brings again may be of another language, or of a session that is over.
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      goToLanguage();
      if (!('leaving' in root.dataset)) goWhereAllowed();
    });
    const query = new URLSearchParams(location.search);
    const form = query.get('steam') === 'in' ? 'none' : query.get('form');
    if (form) root.dataset.form = form;
    if (localStorage.getItem('session')) root.dataset.session = 'customer';
    const shown = localStorage.getItem('shown_currency');
    if (shown && shown !== 'EUR') {
      root.dataset.currencyPending = '';
      setTimeout(() => delete root.dataset.currencyPending, 4000);
    }
  } catch {
    // A browser that keeps nothing gets the page as it is.
  }
})();
