/**
 * A Chromium without the test runner in it: a browser in which the runner looks on prerenders nothing. Followed over its DevTools protocol, the
 * page of its one tab together with what is prerendered for it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnChromium {
  /** Addresses of pages and of API calls that were asked for, in order; those of a prerendered page begin with `prerendered `. */
  asked: readonly string[];
  /** What scripts threw, and errors and warnings of the console. */
  complaints: readonly string[];
  /** What became of each page that was prerendered: `Pending /faq`, `Ready /faq`, `Success /faq` once it is opened. */
  prerenders: readonly string[];
  goto(address: string): Promise<void>;
  /** The value of an expression in the page that is shown. */
  evaluate<T>(expression: string): Promise<T>;
  /** The pointer over the middle of what the selector finds first. */
  hover(selector: string): Promise<void>;
  /** Presses where the pointer is. */
  press(): void;
  close(): Promise<void>;
}

type Params = Record<string, unknown>;

interface Told {
  id?: number;
  method?: string;
  sessionId?: string;
  params: {
    sessionId: string;
    targetInfo: { type: string; subtype?: string };
    type: string;
    level: string;
    status: string;
    key: { url: string };
    request: { url: string };
    exceptionDetails: { text: string; exception?: { description?: string } };
    entry: { level: string; text: string };
  };
  result?: { sessionId: string; targetId: string; result: { value: unknown } };
  error?: { message: string };
}

export async function openOwnChromium(): Promise<OwnChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-chromium-'));
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const quiet = ['--disable-component-update', '--disable-sync', '--disable-quic'];
  const own = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, '--window-size=1280,900', 'about:blank'];
  const browser = spawn(process.env.CHROMIUM_PATH ?? '', [...args, ...quiet, ...own], {
    env: { ...process.env, ...JSON.parse(process.env.CHROMIUM_ENV ?? '{}') },
  });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const socket = new WebSocket(await addressOf(browser.stderr));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));

  const asked: string[] = [];
  const complaints: string[] = [];
  const prerenders: string[] = [];
  const waiting = new Map<number, (told: Told) => void>();
  /** Sessions of pages; the last one that came is shown, or will be once it is opened. */
  const pages: { id: string; isPrerendered: boolean }[] = [];
  let sent = 0;
  let shown = '';

  function send(method: string, params: Params = {}, sessionId?: string): Promise<NonNullable<Told['result']>> {
    const id = ++sent;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) =>
      waiting.set(id, ({ result, error }) => (result ? resolve(result) : reject(new Error(error?.message)))),
    );
  }
  /** For what a page that goes away may leave without an answer. */
  const tell = (method: string, params?: Params) => void send(method, params, shown).catch(() => undefined);

  socket.addEventListener('message', ({ data }) => {
    // safe because the protocol says so
    const told = JSON.parse(String(data)) as Told;
    if (told.id !== undefined) return waiting.get(told.id)?.(told);
    const { method, params } = told;
    const isPrerendered = pages.some(({ id, isPrerendered }) => id === told.sessionId && isPrerendered);
    if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = params;
      if (targetInfo.type === 'page') {
        pages.push({ id: sessionId, isPrerendered: targetInfo.subtype === 'prerender' });
        if (!shown) shown = sessionId;
        for (const domain of ['Network', 'Runtime', 'Page', 'Preload', 'Log'])
          send(`${domain}.enable`, {}, sessionId).catch(() => undefined);
      }
      send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => undefined);
    } else if (method === 'Network.requestWillBeSent') {
      const { pathname } = new URL(params.request.url);
      if (params.type === 'Document' || pathname.startsWith('/api/'))
        asked.push(`${isPrerendered ? 'prerendered ' : ''}${pathname}`);
    } else if (method === 'Preload.prerenderStatusUpdated') {
      prerenders.push(`${params.status} ${new URL(params.key.url).pathname}`);
      const opened = pages.at(-1);
      if (params.status === 'Success' && opened) {
        opened.isPrerendered = false;
        shown = opened.id;
      }
    } else if (method === 'Runtime.exceptionThrown') {
      complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    } else if (method === 'Log.entryAdded' && /error|warning/.test(params.entry.level)) {
      complaints.push(params.entry.text);
    }
  });

  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const tab = await send('Target.attachToTarget', { targetId, flatten: true });
  const filter = [{ type: 'page' }, { exclude: true }];
  const follow = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter };
  await send('Target.setAutoAttach', follow, tab.sessionId);

  let pointer = { x: 0, y: 0 };
  const evaluate = async <T>(expression: string) => {
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, shown);
    // safe because the caller knows what it asks for
    return result.value as T;
  };
  return {
    asked,
    complaints,
    prerenders,
    evaluate,
    async goto(url) {
      await send('Page.navigate', { url }, shown);
    },
    async hover(selector) {
      const box = `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`;
      const { x, y, width, height } = await evaluate<DOMRect>(box);
      pointer = { x: x + width / 2, y: y + height / 2 };
      tell('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pointer });
    },
    press() {
      for (const type of ['mousePressed', 'mouseReleased'])
        tell('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...pointer });
    },
    async close() {
      socket.close();
      browser.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where a browser that is starting says it can be followed. */
function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    output.on('data', (part) => {
      text += part;
      const [, address] = /listening on (ws:\S+)/.exec(text) ?? [];
      if (address) resolve(address);
    });
    output.once('end', () => reject(new Error(`Chromium does not start: ${text}`)));
  });
}
