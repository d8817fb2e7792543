/**
 * How long a large catalogue takes to import, and how much memory: a CSV file of `IMPORT_ITEMS` lines (100,000 when absent) through the
 * command line, as a process of its own; then other prices for a quarter of them, their undo, and the first page of the operators' list.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openDatabase } from '#server/db/client.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { listImports } from '#server/domain/catalogue/operator/list-imports.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { median, quantile, rounded, sample } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'import';

const lines = Number(process.env.IMPORT_ITEMS || 100_000);
const quarter = Math.ceil(lines / 4);
const script = join(import.meta.dirname, '..', '..', 'scripts', 'ops.ts');

export function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-import-'));
  return withTestApp(async ({ url, deps }) => {
    const ctx = { deps, actor: 'bench', role: 'owner' as const };
    await addCategory(ctx, { name: 'Dota 2', url: 'dota2' });
    const ops = (...args: string[]) => opsRun(url, args);
    const goods = await written(join(folder, 'goods.csv'), lines, 5);
    const prices = await written(join(folder, 'prices.csv'), quarter, 4.5);
    const rows = [
      rowOf(`import of ${lines} new lines`, lines, await ops('items', 'import', goods)),
      rowOf(`other prices for ${quarter}`, quarter, await ops('items', 'import', prices, '--update')),
      rowOf('items list --limit 21000', 21_000, await ops('items', 'list', '--limit', '21000')),
    ];
    const use = { roundTrips: 0, milliseconds: 0 };
    const measured = { ...ctx, deps: { ...deps, db: openDatabase(url, undefined, { use }) } };
    for (const sort of ['-listed', 'price', 'title'] as const) {
      const samples = await sample(async () => {
        Object.assign(use, { roundTrips: 0, milliseconds: 0 });
        await listItems(measured, { sort, limit: 50 });
        return use.milliseconds;
      });
      rows.push({
        what: `first page of the operators' list, ${sort}`,
        'p95 ms': rounded(quantile(samples, 0.95)),
        'median ms': rounded(median(samples)),
        ...none,
      });
    }
    const [changes] = (await listImports(ctx, { limit: 1 })).rows;
    rows.push(rowOf('undo of the other prices', quarter, await ops('imports', 'undo', changes?.id ?? '', '--yes')));
    return rows;
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

const none = { seconds: null, 'its CPU seconds': null, 'a second': null, 'memory MB': null };

function rowOf(
  what: string,
  count: number,
  { seconds, cpuSeconds, megabytes }: Awaited<ReturnType<typeof opsRun>>,
): Row {
  return {
    what,
    'p95 ms': null,
    'median ms': null,
    seconds: rounded(seconds),
    'its CPU seconds': rounded(cpuSeconds),
    'a second': Math.round(count / seconds),
    'memory MB': megabytes,
  };
}

async function written(file: string, count: number, price: number): Promise<string> {
  const stream = createWriteStream(file);
  stream.write('external_id,title,type,quality,hero,category,price,img_url\n');
  for (let n = 0; n < count; n++) {
    const cells = [`b-${n}`, `Relic ${n % 5000} of the Deep`, `Type ${n % 12}`, 'well_worn', `Hero ${n % 40}`, 'dota2'];
    stream.write(`${[...cells, (price + (n % 7) / 10).toFixed(2), `/artwork/${n % 200}.svg`].join()}\n`);
  }
  stream.end();
  await finished(stream);
  return file;
}

/** Runs a command; tells its time, and the most memory that it held. */
async function opsRun(url: string, args: readonly string[]) {
  const begun = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, LIBSQL_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  let cpuSeconds = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid));
    cpuSeconds = Math.max(cpuSeconds, cpuOf(child.pid));
  }, 200);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`ops ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds, megabytes };
}

const clockTicks = 100;

/** Seconds of the processor that a process has had; of Linux alone. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / clockTicks;
  } catch {
    return 0;
  }
}

/** Linux keeps the most that a process held; elsewhere there is no figure. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
