/**
 * What every browser test has: a page whose console, requests and policy are watched, and the mailbox. A test fails when the page logs an
 * error or a warning, throws, breaks its policy, or a request fails.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { runJobs } from '../support/site/ask-test-server.ts';
import { openStock, type Stock } from '../support/site/stock.ts';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailbox {
  /** The newest mail to `address` whose subject matches. Waits for it, and lets the clock strike: what a command wrote is sent then. */
  newest(address: string, subject: RegExp): Promise<Mail>;
}

interface Fixtures {
  mailbox: Mailbox;
  /** Complaints that the test expects; anything else fails it. */
  expectedComplaints: RegExp[];
}

export const test = base.extend<Fixtures, { stock: Stock }>({
  expectedComplaints: [[], { option: true }],

  // The cookie notice has been answered, except where a test is about it.
  context: async ({ context, baseURL }, use) => {
    await context.addCookies([{ name: 'cookie_consent', value: 'true', url: baseURL ?? '' }]);
    await use(context);
    // What a page asks for in its last moment needs no answer.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },

  page: async ({ page, expectedComplaints }, use) => {
    const complaints = watch(page);
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = complaints.filter((complaint) => !expectedComplaints.some((pattern) => pattern.test(complaint)));
    expect(unexpected, 'console, requests and policy').toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants the pattern
  mailbox: async ({}, use) => {
    await use({
      newest: async (address, subject) => {
        let found: Mail | undefined;
        let looks = 0;
        await expect(async () => {
          if (looks++ > 2) await runJobs();
          const answer = await fetch(`${process.env.MAILBOX_UNDER_TEST}/email?to=${encodeURIComponent(address)}`);
          // safe because the mailbox answers in this shape
          const mails = (await answer.json()) as Mail[];
          found = mails.find((mail) => subject.test(mail.subject));
          expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
        }).toPass({ timeout: 60_000 });
        // safe because the loop above ended with it
        return found as Mail;
      },
    });
  },

  stock: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants the pattern
    async ({}, use) => {
      await use(await openStock());
    },
    { scope: 'worker' },
  ],
});

/** What the test runner says itself where it keeps the service worker out. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const what = `${message.type()}: ${message.text()} ${message.location().url}`;
    if (message.text() !== workerBlocked) complaints.push(what);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.name} ${error.message} at ${page.url()}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${why}`);
  });
  return complaints;
}

/** Goes to a page and waits until what is in sight answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  // As a pointer over the page does, which goes on moving: what sleeps until then is what touch.spec.ts is about.
  await expect(async () => {
    await page.evaluate(() => {
      for (const island of document.querySelectorAll('astro-island[ssr][client="touch"]'))
        island.dispatchEvent(new Event('pointerover'));
    });
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** The start of every page waits until the function that this gives is called. */
export async function holdBootstrap(context: BrowserContext): Promise<() => void> {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route('**/api/bootstrap*', async (route) => {
    await waits;
    await route.continue();
  });
  return answer;
}

/** An address that no other test has. */
export function newAddress(): string {
  return `visitor-${crypto.randomUUID()}@regalia.test`;
}

export { expect };
