/**
 * What the local server takes for a request: the built Worker under workerd, asked over loopback by a few connections that are kept.
 * `CPU` is workerd's own and that of the database beside it; what the asking costs this program is not in it, but slows both.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { root } from '#node/root.ts';
import { freePort } from '#node/sqld.ts';
import { startSite } from '../../scripts/site.ts';
import { commandOf, descendants } from '../support/site/processes.ts';
import { rounded } from './measure.ts';
import type { Row } from './row.ts';

export const name = 'server';

const connections = 8;
const requestsMax = 2_000;
const secondsMax = 15;

export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regalia-bench-'));
  const [port, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) };
  const site = await startSite({
    environment: { ...readEnvironment(ports), dataDir, rateLimitScale: 1_000_000 },
    outDir: join(root, 'dist'),
    say: console.log,
    warn: console.error,
  });
  try {
    const { payload } = (await (await fetch(`${site.url}/api/items/list?limit=1`)).json()) as {
      payload: [{ id: string }];
    };
    const [{ id }] = payload;
    return [
      await measured(site.url, 'file: a style sheet', /href="(\/_astro\/[^"]+\.css)"/),
      await measured(site.url, 'page that is a file', '/products'),
      await measured(site.url, 'page made on demand: an item', `/products/dota2/all/${id}`),
      await measured(site.url, 'API: currencies', '/api/currencies'),
      await measured(site.url, 'API: bootstrap of a guest', '/api/bootstrap'),
      await measured(site.url, 'API: list', '/api/items/list?category=dota2'),
    ];
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A pattern finds its path in the home page. */
async function measured(origin: string, what: string, where: string | RegExp): Promise<Row> {
  const path = typeof where === 'string' ? where : (where.exec(await (await fetch(origin)).text())?.[1] ?? '');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = () => answered(`${origin}${path}`, agent);
  for (let n = 0; n < 100; n++) await ask();
  const [worker, database] = ['workerd serve', 'sqld'].map((command) =>
    descendants(process.pid).filter((pid) => commandOf(pid).includes(command)),
  );
  const before = [cpuMs(worker), cpuMs(database)] as const;
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  let asked = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (asked < requestsMax && seconds() < secondsMax) {
        asked++;
        await ask();
      }
    }),
  );
  const took = seconds();
  agent.destroy();
  return {
    what,
    requests: asked,
    'a second': Math.round(asked / took),
    'CPU ms': rounded((cpuMs(worker) - before[0]) / asked),
    'database CPU ms': rounded((cpuMs(database) - before[1]) / asked),
  };
}

function answered(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const tickMs = 10;

/** Time that processes have reckoned so far. */
function cpuMs(pids: readonly number[] = []): number {
  return pids.reduce((sum, pid) => sum + (existsSync('/proc/self/stat') ? ticks(pid) * tickMs : psMs(pid)), 0);
}

function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function psMs(pid: number): number {
  const [minutes = 0, seconds = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(':')
    .slice(-2)
    .map(Number);
  return (minutes * 60 + seconds) * 1_000;
}
