/** Serves the built Worker by workerd until it is stopped: what Cloudflare runs, without a development server before it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startGroup } from '#node/child-process.ts';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { workerdBinary } from './cloudflare-packages.ts';
import { workerdConfig } from './workerd-config.ts';

export interface WorkerdOptions {
  /** Folder of the build. */
  buildDir: string;
  /** Folder for the configuration, which holds no secret. */
  folder: string;
  /** Folder that keeps evidence. */
  evidenceFolder: string;
  port: number;
  /** Name or address that it listens at; this machine alone reaches it without one. */
  host?: string;
  /** Addresses and networks of proxies before it, which are believed who calls. */
  trustedProxies?: readonly string[];
  /** Where a profiler of this machine may look into it; nobody may without one. */
  inspectorPort?: number | undefined;
  /** What the Worker is given; undefined ones are left out. */
  variables: Record<string, string | undefined>;
  /** Takes each line that the Worker logs. */
  log(line: string): void;
}

export interface Workerd {
  pid: number | undefined;
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface WorkerdServer {
  /** Starts it, again after it has ended; resolves when it answers. */
  start(): Promise<Workerd>;
  /** Whether it still answers. */
  answers(): Promise<boolean>;
  /** Runs the Worker's scheduled handler, as Cloudflare's clock does. */
  beat(): Promise<void>;
  /** Takes away what is left when it is stopped for good. */
  close(): void;
}

const startMs = 30_000;
const answerMs = 10_000;
/** A run of the jobs may take as long as Cloudflare gives one. */
const beatMs = 15 * 60_000;

export async function workerdServer({
  buildDir,
  folder,
  evidenceFolder,
  port,
  host = 'localhost',
  trustedProxies = [],
  inspectorPort,
  variables,
  log,
}: WorkerdOptions): Promise<WorkerdServer> {
  // A socket's path is short, and nobody else gets into a folder that was made so.
  const own = mkdtempSync(join(tmpdir(), 'regalia-'));
  const clockSocket = join(own, 'clock');
  const given = Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const file = join(folder, 'workerd.capnp');
  mkdirSync(folder, { recursive: true });
  // its files are about customers: nobody else on this machine gets in
  mkdirSync(evidenceFolder, { recursive: true, mode: 0o700 });
  const names = given.map(([name = '']) => name);
  const inspector = inspectorPort === undefined ? [] : [`--inspector-addr=127.0.0.1:${inspectorPort}`];
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const options = { buildDir, folder, evidenceFolder, address, trustedProxies, clockSocket, variables: names };
  writeFileSync(file, await workerdConfig(options), { mode: 0o600 });
  return {
    async start() {
      // what a killed one has left
      rmSync(clockSocket, { force: true });
      const {
        process: child,
        ended,
        stop,
      } = startGroup(workerdBinary(), ['serve', '--experimental', ...inspector, file], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, ...Object.fromEntries(given) },
      });
      let tail = '';
      for (const input of [child.stdout, child.stderr]) {
        if (input)
          createInterface({ input }).on('line', (line) => {
            tail = `${tail}${line}\n`.slice(-8_000);
            if (line.startsWith('{')) log(line);
          });
      }
      let how: string | undefined;
      ended.then((end) => {
        how = end;
      });
      for (const end = Date.now() + startMs; how === undefined && Date.now() < end; ) {
        if ((await asked(clockSocket, '/alive')) === 200) return { pid: child.pid, ended, stop };
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      await stop();
      throw new Problem(`${tail.trim()}\nThe Worker did not start (${how ?? 'no answer'}); see the lines above.`);
    },
    answers: async () => (await asked(clockSocket, '/alive')) === 200,
    beat: async () => void (await asked(clockSocket, '/beat', beatMs)),
    close: () => rmSync(own, { recursive: true, force: true }),
  };
}

/** The status that the clock's socket answers `path` with; 0 when there is no answer. */
function asked(socketPath: string, path: string, timeout = answerMs): Promise<number> {
  return new Promise((resolve) => {
    const call = request({ socketPath, path, timeout }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(0));
    call.end();
  });
}
