/** What a person does in a driven browser: looks until something is there, presses what lies open to the pointer, types. */
import type { DrivenBrowser } from './driven-browser.ts';

/** How long a person waits for what should appear. */
const timeoutMs = 20_000;
const lookEveryMs = 100;

/** An element by a selector, and by its label or text where several fit. */
export interface Sight {
  selector: string;
  name?: string;
}

export interface Person {
  go(url: string): Promise<void>;
  /** Waits until it is in sight and gives its text. */
  see(sight: Sight): Promise<string>;
  /** Waits until it is no longer in sight. */
  miss(sight: Sight): Promise<void>;
  /** Waits until the address has this path. */
  seeAt(path: RegExp): Promise<string>;
  press(sight: Sight): Promise<void>;
  type(sight: Sight, text: string): Promise<void>;
}

export function personAt(browser: DrivenBrowser): Person {
  async function see(sight: Sight): Promise<string> {
    const text = await waitFor(async () => (await browser.run(lookAt, sight, false))?.text ?? null);
    if (text === null) throw new Error(`${said(sight)} does not come in sight at ${await browser.run(address)}`);
    return text;
  }

  async function press(sight: Sight): Promise<void> {
    let before = '';
    // Still for two looks, and open to the pointer: a page that still moves is not pressed, nor what lies below something else.
    const point = await waitFor(async () => {
      const now = (await browser.run(lookAt, sight, true))?.open ?? null;
      const isStill = now !== null && JSON.stringify(now) === before;
      before = JSON.stringify(now);
      return isStill ? now : null;
    });
    if (point === null) throw new Error(`${said(sight)} cannot be pressed at ${await browser.run(address)}`);
    const actions = [
      { type: 'pointerMove', ...point, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await browser.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  return {
    go: browser.go,
    see,
    async miss(sight) {
      const gone = await waitFor(async () => ((await browser.run(lookAt, sight, false)) === null ? true : null));
      if (gone === null) throw new Error(`${said(sight)} stays in sight at ${await browser.run(address)}`);
    },
    press,
    async seeAt(path) {
      const at = await waitFor(async () => path.exec(await browser.run(address))?.[0] ?? null);
      if (at === null) throw new Error(`The address does not become ${path}; it is ${await browser.run(address)}`);
      return at;
    },
    async type(sight, text) {
      await press(sight);
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await browser.act([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
  };
}

async function waitFor<Found>(look: () => Promise<Found | null>): Promise<Found | null> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    // A page that is being left answers nothing.
    const found = await look().catch(() => null);
    if (found !== null || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

const said = ({ selector, name }: Sight) => (name ? `${selector} "${name}"` : selector);

// What follows runs in the page, each function by itself.

const address = () => location.pathname + location.search;

interface Seen {
  text: string;
  /** Where a pointer reaches it; null where something else lies above it, or it takes no press. */
  open: { x: number; y: number } | null;
}

function lookAt({ selector, name }: Sight, toCentre: boolean): Seen | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    // biome-ignore lint/performance/useDomNodeTextContent: a person reads what is rendered
    const label = element.getAttribute('aria-label') ?? element.innerText;
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (name === undefined || label.includes(name))
    );
  });
  if (!found) return null;
  if (toCentre) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const isOpen = hit !== null && found.contains(hit) && !found.matches(':disabled, [aria-disabled="true"]');
  // biome-ignore lint/performance/useDomNodeTextContent: a person reads what is rendered
  const text = found.innerText.trim();
  if (text === '' && found.textContent.trim() !== '') {
    // laid out once it is near the window
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    return null;
  }
  return { text, open: isOpen ? point : null };
}
