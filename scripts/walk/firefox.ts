/** The machine's Firefox, over the WebDriver BiDi that it speaks itself: no driver stands in between. */
import { type BrowserKind, type DrivenBrowser, jsonExpression } from './driven-browser.ts';
import { findProgram, type Program, startProgram } from './programs.ts';

export const firefox: BrowserKind = {
  name: 'Firefox',
  async start(folder) {
    const path = findProgram('firefox-esr', 'firefox');
    if (!path) return 'it is not installed (Debian: apt-get install firefox-esr)';
    const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank'];
    const program = startProgram(path, args, { HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' });
    try {
      const [, address] = await program.printed(/WebDriver BiDi listening on (ws:\S+)/);
      return await openSession(program, await connect(`${address}/session`));
    } catch (error) {
      await program.stop();
      throw error;
    }
  },
};

interface LogEntry {
  level: string;
  text: string | null;
}

async function openSession(program: Program, { send, onLogEntry, close }: Connection): Promise<DrivenBrowser> {
  const complaints: string[] = [];
  onLogEntry(({ level, text }) => {
    if (level === 'error' || level === 'warn') complaints.push(`${level}: ${text}`);
  });
  const { capabilities } = await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 });
  const context: string = contexts[0].context;
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    complaints,
    async go(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(script, ...args) {
      const expression = jsonExpression(script, args);
      const evaluated = await send('script.evaluate', { expression, target: { context }, awaitPromise: false });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return JSON.parse(evaluated.result.value);
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      close();
      await program.stop();
    },
  };
}

interface Connection {
  // biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
  send(method: string, params: object): Promise<any>;
  onLogEntry(take: (entry: LogEntry) => void): void;
  close(): void;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)), { once: true });
  });
  const waiting = new Map<number, (message: Answer) => void>();
  let takeEntry = (_entry: LogEntry) => {};
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    // safe because WebDriver BiDi sends answers and events in these shapes
    const message = JSON.parse(data) as Answer & { method?: string; params: LogEntry };
    if (message.method === 'log.entryAdded') takeEntry(message.params);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  socket.addEventListener('close', () => {
    for (const [id, answer] of waiting) answer({ id, type: 'error', message: 'Firefox has closed the connection' });
  });
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, (answer) => {
          if (answer.type === 'error') reject(new Error(`${method}: ${answer.message}`));
          else resolve(answer.result);
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    onLogEntry: (take) => {
      takeEntry = take;
    },
    close: () => socket.close(),
  };
}

interface Answer {
  id: number;
  type: 'success' | 'error';
  message?: string;
  result?: unknown;
}
