/**
 * `npm run walk`: walks home → list → product → sign-in → cart → account in Firefox and in WebKit, each where the machine has it, and
 * leaves pictures in `.cache/walk`. The shop is that of the browser tests, or the one whose address is given, with its demo customer.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { endProcess } from '#node/end-process.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { demoPassword, people } from './demo/customers.ts';
import { stop } from './test/run-tool.ts';
import { serveShop } from './test/shop-under-test.ts';
import type { BrowserKind, DrivenBrowser } from './walk/driven-browser.ts';
import { firefox } from './walk/firefox.ts';
import { walk } from './walk/way.ts';
import { webkit } from './walk/webkit.ts';

const pictures = join(root, '.cache', 'walk');

await runCommand(async () => {
  const [given, ...more] = process.argv.slice(2).filter((word) => word !== '--');
  if (more.length > 0 || (given !== undefined && !URL.canParse(given))) {
    throw new Problem('npm run walk takes the address of a shop, or nothing.');
  }
  stop.signal.addEventListener('abort', () => endProcess(1));
  let shop: { url: string; stop(): Promise<void> } | undefined;
  const open = async () => {
    shop ??= given === undefined ? await serve() : { url: given, stop: async () => {} };
    return shop.url;
  };
  let failed = 0;
  try {
    for (const kind of [firefox, webkit]) if (!(await passes(kind, open))) failed++;
  } finally {
    await shop?.stop();
  }
  endProcess(failed === 0 ? 0 : 1);
});

async function serve() {
  const { site, stop: end } = await serveShop();
  return { url: site.url, stop: end };
}

/** Prints a line about it. One that the machine lacks has not failed. */
async function passes(kind: BrowserKind, open: () => Promise<string>): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'regalia-walk-'));
  let browser: DrivenBrowser | string | undefined;
  try {
    browser = await kind.start(profile);
    if (typeof browser === 'string') {
      console.log(`${kind.name}: skipped, ${browser}.`);
      return true;
    }
    const folder = join(pictures, kind.name.toLowerCase());
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await walk(browser, { site: await open(), customer: { email: people.demo.email, password: demoPassword }, folder });
    if (browser.complaints.length > 0) throw new Error(`its console says\n${browser.complaints.join('\n')}`);
    console.log(`${browser.name}: walked; pictures in ${relative(root, folder)}.`);
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Problem) throw error;
    console.error(`${kind.name}: failed, ${error.message}`);
    return false;
  } finally {
    if (browser && typeof browser !== 'string') await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
