/**
 * WebKit as Debian's `webkit2gtk-driver` drives it, over W3C WebDriver: MiniBrowser, a window around the engine. It needs a display; where
 * there is none, one that nobody sees is started.
 */
import { freePort } from '#node/sqld.ts';
import { type BrowserKind, type DrivenBrowser, jsonExpression } from './driven-browser.ts';
import { findProgram, type Program, startProgram } from './programs.ts';

export const webkit: BrowserKind = {
  name: 'WebKit',
  async start(folder) {
    const path = findProgram('WebKitWebDriver');
    if (!path) return 'it is not installed (Debian: apt-get install webkit2gtk-driver)';
    const display = await findDisplay();
    if (!display) return 'it has no display to draw on (Debian: apt-get install xvfb)';
    const complaints: string[] = [];
    const port = await freePort();
    const env = {
      ...display.env,
      HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    const driver = startProgram(path, [`--port=${port}`], env, (line) => {
      if (/^CONSOLE .*(ERROR|WARN)/.test(line)) complaints.push(line);
    });
    const end = async () => {
      await driver.stop();
      await display.program?.stop();
    };
    try {
      return await openSession(`http://127.0.0.1:${port}`, complaints, end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

/** A page that never comes to rest does not hold up the walk. */
const answerMsMax = 60_000;

/** MiniBrowser's console is what it prints. */
const browserOptions = { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] };
const blankFrame = { width: 0, height: 0 };

/** Runs in the page. */
function renewSheets(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) sheet.media = 'all';
}

async function openSession(
  driver: string,
  complaints: readonly string[],
  end: () => Promise<void>,
): Promise<DrivenBrowser> {
  await answering(`${driver}/status`);
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } };
  const { sessionId, capabilities } = await send(`${driver}/session`, 'POST', wanted);
  const session = `${driver}/session/${sessionId}`;
  const browser: DrivenBrowser = {
    name: `WebKit ${capabilities.browserVersion}`,
    complaints,
    async go(url) {
      await send(`${session}/url`, 'POST', { url });
    },
    async run(script, ...args) {
      const body = { script: `return ${jsonExpression(script, args)}`, args: [] };
      return JSON.parse(await send(`${session}/execute/sync`, 'POST', body));
    },
    async act(actions) {
      await send(`${session}/actions`, 'POST', { actions });
    },
    async resize(width, height) {
      // A window has a frame and a bar, which are known once it stands.
      let frame = blankFrame;
      for (let attempt = 0; attempt < 3; attempt++) {
        await send(`${session}/window/rect`, 'POST', { width: width + frame.width, height: height + frame.height });
        const outer: typeof blankFrame = await send(`${session}/window/rect`, 'GET');
        const inner = await browser.run(() => ({ width: innerWidth, height: innerHeight }));
        // WebKit 2.50 asks no media query again on a page with a size container, such as the account
        await browser.run(renewSheets);
        if (inner.width === width && inner.height === height) return;
        frame = { width: outer.width - inner.width, height: outer.height - inner.height };
      }
    },
    async picture() {
      return Buffer.from(await send(`${session}/screenshot`, 'GET'), 'base64');
    },
    close: end,
  };
  return browser;
}

async function findDisplay(): Promise<{ env: Record<string, string>; program?: Program } | undefined> {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return { env: {} };
  const path = findProgram('Xvfb');
  if (!path) return undefined;
  const program = startProgram(path, ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp']);
  const [number] = await program.printed(/^\d+$/);
  return { env: { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' }, program };
}

async function answering(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`WebKitWebDriver does not answer at ${address}`);
}

// biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
async function send(address: string, method: string, body?: object): Promise<any> {
  const signal = AbortSignal.timeout(answerMsMax);
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  // safe because WebDriver answers in this shape
  const { value } = (await response.json()) as { value: { message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname.split('/').at(-1)}: ${value.message}`);
  return value;
}
