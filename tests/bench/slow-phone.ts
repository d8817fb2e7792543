/** A phone whose processor is four times slower than this machine's, as Lighthouse takes for granted, and what its visitor waits for. */
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

const slowdown = 4;
/** Of a line as Lighthouse takes for granted, "slow 4G": milliseconds of a round trip, bytes a second. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
/** For what begins after a page has loaded. */
const settleMs = 500;

type StorageState = BrowserContextOptions['storageState'];

/** Of one visit, in milliseconds but for `shift` and `scriptBytes`. See https://web.dev/articles/vitals */
export interface Vitals {
  firstPaint: number;
  largestPaint: number;
  /** By how much tasks are longer than 50 ms, in all. */
  blocked: number;
  /** Cumulative layout shift. */
  shift: number;
  /** The longest that an answer to a touch or key took to be seen. */
  interaction: number;
  /** Of scripts, as sent. */
  scriptBytes: number;
}

interface VisitOptions {
  state?: StorageState;
  act?: (page: Page) => Promise<unknown>;
  /** Over loopback otherwise. */
  isLineSlow?: boolean;
}

export interface SlowPhone {
  /** A visit of somebody who was never there, or of whom `state` tells, until the page is quiet; then `act`. */
  visit(url: string, options?: VisitOptions): Promise<Vitals>;
  /** What a browser keeps after `act` on a page. */
  stateAfter(url: string, act: (page: Page) => Promise<unknown>): Promise<StorageState>;
}

export async function withSlowPhone<T>(work: (phone: SlowPhone) => Promise<T>): Promise<T> {
  const { path, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

  async function inTab<R>(state: StorageState, act: (page: Page) => Promise<R>): Promise<R> {
    const viewport = { width: 412, height: 823 };
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      storageState: state,
    });
    try {
      return await act(await context.newPage());
    } finally {
      await context.close();
    }
  }

  try {
    return await work({
      visit: (url, { state, act, isLineSlow } = {}) =>
        inTab(state, async (page) => {
          const session = await page.context().newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          if (isLineSlow) {
            await session.send('Network.enable');
            await session.send('Network.emulateNetworkConditions', slowLine);
          }
          await page.addInitScript(observe);
          await page.goto(url, { waitUntil: 'networkidle' });
          await page.waitForTimeout(settleMs);
          if (!act) return page.evaluate(read);
          await page.evaluate(() => Object.assign(globalThis, { longestInteraction: 0 }));
          await act(page);
          await page.waitForTimeout(settleMs);
          return page.evaluate(read);
        }),
      stateAfter: (url, act) =>
        inTab(undefined, async (page) => {
          await page.goto(url);
          await act(page);
          return page.context().storageState();
        }),
    });
  } finally {
    await browser.close();
  }
}

/** Says no to cookies, so that their notice is out of the way. */
export async function answerNotice(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Cookies' }).getByRole('button', { name: 'Only necessary' }).click();
}

/** From the page of sign-in, as the demo's customer. */
export async function signIn(page: Page): Promise<void> {
  await answerNotice(page);
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill('demo@regalia.test');
  await form.getByLabel('Password', { exact: true }).fill('Demo1234');
  await form.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = globalThis as unknown as Record<string, number>;
  const watch = (type: string, note: (entry: PerformanceEntry & Record<string, number>) => void) =>
    new PerformanceObserver((list) => {
      // safe because each kind of entry has the numbers that are read of it
      for (const entry of list.getEntries()) note(entry as PerformanceEntry & Record<string, number>);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(seen, { largestPaint: 0, blocked: 0, shift: 0, longestInteraction: 0 });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  watch('longtask', ({ duration }) => {
    seen.blocked = (seen.blocked ?? 0) + duration - 50;
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift = (seen.shift ?? 0) + value;
  });
  watch('event', ({ duration, interactionId }) => {
    if (interactionId) seen.longestInteraction = Math.max(seen.longestInteraction ?? 0, duration);
  });
}

/** Runs in the page. */
function read(): Vitals {
  const {
    largestPaint = 0,
    blocked = 0,
    shift = 0,
    longestInteraction = 0,
  } = globalThis as unknown as Record<string, number>;
  const [first] = performance.getEntriesByName('first-contentful-paint');
  // safe because these are the entries of resources
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    firstPaint: first?.startTime ?? 0,
    largestPaint,
    blocked,
    shift,
    interaction: longestInteraction,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}
