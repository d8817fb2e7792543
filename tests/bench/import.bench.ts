/**
 * How long a large catalogue takes to import, and how much memory: a CSV file of `IMPORT_ITEMS` lines (100,000 when absent) through the
 * command line, as a process of its own: read and shown, applied, other prices for a quarter of it, their undo, its own undo; the same file
 * as JSON Lines at once, into a shop of its own that is as empty; and the first page of the operators' list.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { OperatorContext } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { listImports } from '#server/domain/catalogue/operator/list-imports.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { median, quantile, rounded, sample } from './measure.ts';
import { processorSeconds } from './processor.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'import';
export const minutesMax = 20;

const lines = Number(process.env.IMPORT_ITEMS || 100_000);
const quarter = Math.ceil(lines / 4);
const script = join(import.meta.dirname, '..', '..', 'scripts', 'ops.ts');

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-import-'));
  try {
    return [...(await ofCsv(folder)), ...(await ofJsonLines(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A shop with a category; `ops` runs a command over it, adds its row, and gives the newest import's id. */
function inShop(
  act: (shop: { ctx: OperatorContext; url: string; ops: Ops; rows: Row[] }) => Promise<void>,
): Promise<Row[]> {
  return withTestApp(async ({ url, deps, database }) => {
    const ctx = { deps, actor: 'bench', role: 'owner' as const };
    await addCategory(ctx, { name: 'Dota 2', url: 'dota2' });
    const rows: Row[] = [];
    const ops: Ops = async (what, count, ...args) => {
      const before = processorSeconds(database.process.pid);
      const used = await opsRun(url, args);
      rows.push(rowOf(what, count, { ...used, databaseSeconds: processorSeconds(database.process.pid) - before }));
      return (await listImports(ctx, { limit: 1 })).rows[0]?.id ?? '';
    };
    await act({ ctx, url, ops, rows });
    return rows;
  });
}

type Ops = (what: string, count: number, ...args: string[]) => Promise<string>;

function ofJsonLines(folder: string): Promise<Row[]> {
  return inShop(async ({ ops }) => {
    const goods = await written(join(folder, 'goods.jsonl'), lines, 5);
    const first = await ops(`${lines} new lines of JSON: read and shown`, lines, 'items', 'import', goods, '--dry-run');
    await ops('applied', lines, 'imports', 'apply', first);
  });
}

function ofCsv(folder: string): Promise<Row[]> {
  return inShop(async ({ ctx, url, ops, rows }) => {
    const goods = await written(join(folder, 'goods.csv'), lines, 5);
    const prices = await written(join(folder, 'prices.csv'), quarter, 4.5);
    const first = await ops(`${lines} new lines of CSV: read and shown`, lines, 'items', 'import', goods, '--dry-run');
    await ops('applied', lines, 'imports', 'apply', first);
    const other = await ops(`other prices for ${quarter}`, quarter, 'items', 'import', prices, '--update');
    await ops('items list --limit 21000', 21_000, 'items', 'list', '--limit', '21000');
    const use = { roundTrips: 0, milliseconds: 0 };
    const measured = { ...ctx, deps: { ...ctx.deps, db: openDatabase(url, undefined, { use }) } };
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
    await ops('undo of the other prices', quarter, 'imports', 'undo', other, '--yes');
    await ops(`undo of the ${lines} lines`, lines, 'imports', 'undo', first, '--yes');
  });
}

const none = { seconds: null, 'its CPU seconds': null, 'database CPU': null, 'a second': null, 'memory MB': null };

interface Used extends Awaited<ReturnType<typeof opsRun>> {
  databaseSeconds: number;
}

function rowOf(what: string, count: number, { seconds, cpuSeconds, megabytes, databaseSeconds }: Used): Row {
  return {
    what,
    'p95 ms': null,
    'median ms': null,
    seconds: rounded(seconds),
    'its CPU seconds': rounded(cpuSeconds),
    'database CPU': rounded(databaseSeconds),
    'a second': Math.round(count / seconds),
    'memory MB': megabytes,
  };
}

const columns = ['external_id', 'title', 'type', 'quality', 'hero', 'category', 'price', 'img_url'];

async function written(file: string, count: number, price: number): Promise<string> {
  const stream = createWriteStream(file);
  const isCsv = file.endsWith('.csv');
  if (isCsv) stream.write(`${columns.join()}\n`);
  for (let n = 0; n < count; n++) {
    const known = [`b-${n}`, `Relic ${n % 5000} of the Deep`, `Type ${n % 12}`, 'well_worn', `Hero ${n % 40}`, 'dota2'];
    const cells = [...known, (price + (n % 7) / 10).toFixed(2), `/artwork/${n % 200}.svg`];
    const record = () => JSON.stringify(Object.fromEntries(columns.map((column, place) => [column, cells[place]])));
    stream.write(`${isCsv ? cells.join() : record()}\n`);
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
    cpuSeconds = Math.max(cpuSeconds, processorSeconds(child.pid));
  }, 200);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`ops ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds, megabytes };
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
