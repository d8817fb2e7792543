/**
 * The directive `client:touch`: an island sleeps until somebody touches it, by pointer or focus, and its scripts are not loaded before. What it
 * shows is the HTML of an unknown visitor; once that is no longer true, `browser/wake-islands.ts` wakes it. A press on one that sleeps is kept
 * by `browser/boot.js`, and done when it is awake. Astro writes this module into the page, so it imports nothing.
 */
import type { ClientDirective } from 'astro';

export interface TouchOptions {
  /** What wakes it besides a touch. */
  wokenBy?: 'visitor' | 'toast';
  /** Also when it comes into sight. */
  inSight?: boolean;
  /** Also when the reader has scrolled past it. */
  passed?: boolean;
  /** Also at an address with a query, which says what to show instead. */
  queried?: boolean;
  /** The query, `?` included, that asks for what the HTML shows. */
  shownQuery?: string;
  /** Also where the root has this attribute, which a script before the first paint has given it. */
  marked?: string;
}

const touches = ['pointerover', 'pointerdown', 'focusin'] as const;
/** With several tabs of the shop open a browser may not report an idle moment for long. */
const idleMsMax = 1000;

const touch: ClientDirective = (load, { value }, island) => {
  // safe because astro.config.mjs hands on what the markup says
  const { wokenBy = 'visitor', inSight, passed, queried, shownQuery, marked } = (value ?? {}) as TouchOptions;
  const asleep = new AbortController();
  const { signal } = asleep;
  let isWaking = false;
  // once its scripts could not be loaded, of which Astro tells the document alone, the next touch tries again
  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      if (island.hasAttribute('ssr')) isWaking = false;
      else asleep.abort();
    }
  };
  const wakeWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: idleMsMax });
    else setTimeout(wake, 200);
  };
  // one that is empty stands nowhere: it is in sight with what stands before it
  const place = island.firstElementChild ?? island.previousElementSibling;
  if ((inSight || passed) && place) {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => (passed ? entry.boundingClientRect.bottom < 0 : entry.isIntersecting))) wake();
    });
    observer.observe(place);
    signal.addEventListener('abort', () => observer.disconnect());
  }
  for (const name of touches) island.addEventListener(name, wake, { signal, passive: true });
  island.addEventListener('wake', wake, { signal });
  document.addEventListener(`wake-${wokenBy}`, wakeWhenIdle, { signal });
  const root = document.documentElement;
  const isOther = queried && !['', shownQuery].includes(location.search);
  if (isOther || (marked && root.hasAttribute(marked))) wake();
  else if (root.hasAttribute(`data-wake-${wokenBy}`)) wakeWhenIdle();
};

export default touch;
