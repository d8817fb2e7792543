/** `ops items import`: a file is read into a run, its lines are told, and it is applied. */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { headOf, importColumns } from '#rules/item-file/columns.ts';
import { recordsPerPartMax } from '#rules/limits/sizes.ts';
import { csvText } from '#server/csv.ts';
import { finishReadingImport } from '#server/domain/catalogue/operator/finish-reading-import.ts';
import { getImport } from '#server/domain/catalogue/operator/get-import.ts';
import { readImportPart } from '#server/domain/catalogue/operator/read-import-part.ts';
import { startImport } from '#server/domain/catalogue/operator/start-import.ts';
import { DomainError } from '#server/domain-error.ts';
import { agrees } from './ask.ts';
import { applied, describeRun, type Remarked, remarkedLines, remarksOf, shownRemarks } from './import-run.ts';
import { openItemFile } from './item-file.ts';
import { mustBeNew, writeNewFile } from './new-file.ts';
import { pictureCheck } from './pictures.ts';
import { printJson, printLines, printProblem, printRows } from './print.ts';
import { progress, rate } from './progress.ts';
import { type Shop, withShop } from './shop.ts';

interface ImportOptions {
  map?: string[];
  ignore?: string[];
  update?: boolean;
  dryRun?: boolean;
  takeDoubts?: boolean;
  checkPictures?: boolean;
  report?: string;
  json?: boolean;
}

export function itemImportCommand(items: Command): void {
  const several = (value: string, before: string[] = []) => [...before, value];
  items
    .command('import <file>')
    .description('list the items of a CSV, JSON Lines or JSON file; the same file twice adds nothing')
    .option('--map <ours=theirs>', 'which column of the file is which: --map title=Name; can be repeated', several)
    .option('--ignore <column>', 'leave a column of the file out; can be repeated', several)
    .option('--update', 'change the items that the shop has, in the columns of the file')
    .option('--dry-run', 'only show what would change')
    .option('--take-doubts', 'take lines that are asked about, such as a price ten times too high')
    .option('--check-pictures', 'ask for every picture')
    .option('--report <file>', 'write what there is to say about the lines as CSV, into a new file')
    .option('--json', 'as JSON')
    .action((file: string, options: ImportOptions) => withShop((shop) => importFile(shop, file, options)));
}

async function importFile(shop: Shop, file: string, options: ImportOptions): Promise<void> {
  const { report, dryRun, json } = options;
  if (report) mustBeNew(report);
  const id = await readFile(shop, file, options);
  const { counts } = await getImport(shop, { id });
  const remarks = await remarksOf(remarkedLines(shop, id));
  if (report) writeNewFile(report, csvText([['line', 'kind', 'field', 'value', 'remark'], ...remarks.map(cellsOf)]));
  if (!json) sayRemarks(remarks, report);
  if (dryRun) return sayDryRun(shop, id, options);
  const takesDoubts =
    options.takeDoubts || (counts.doubtful > 0 && (await agrees(`Take the ${counts.doubtful} doubtful lines too?`)));
  const done = await applied(shop, id, { takesDoubts });
  const { added, changed, same, bad, left } = done.counts;
  const failed = bad + left;
  const problems = remarks
    .filter(({ kind }) => kind === 'problem')
    .map(({ kind, text, ...at }) => ({ ...at, problem: text }));
  if (json) printJson({ run: id, added, changed, known: same, failed, doubtful: counts.doubtful, problems });
  else {
    const changes = options.update ? `${changed} changed, ` : '';
    printLines(`${added} added, ${changes}${same} known already, ${failed} left out.`);
    if (added + changed > 0) printProblem(`Undo it, while nothing of it is sold: ops imports undo ${id}`);
  }
  if (failed > 0) process.exitCode = 1;
}

async function readFile(shop: Shop, file: string, options: ImportOptions): Promise<string> {
  const opened = await openItemFile(file);
  const { kind, delimiter, encoding, bytes } = opened;
  const head = opened.head ? headOf(delimiter, opened.head.text) : [];
  const format = { kind, delimiter, head, map: mapOf(options.map), ignored: options.ignore ?? [] };
  const run = { fileName: basename(file), format, updates: options.update ?? false };
  const { id } = await startImport(shop, run).catch((error) => {
    throw problemOf(file, error) ?? error;
  });
  if (encoding !== 'utf-8') printProblem(`${file} is read as ${encoding}.`);
  const missingAmong = options.checkPictures ? pictureCheck(shop.deps.siteUrl) : undefined;
  const bar = progress('Reading');
  const speed = rate();
  let lines = 0;
  let bad = 0;
  for await (const { records, bytesRead } of opened.parts(recordsPerPartMax)) {
    const part = await readImportPart(shop, { id, records }, missingAmong && { missingAmong });
    lines += part.lines;
    bad += part.bad;
    bar.at(bytesRead, bytes, `${lines.toLocaleString('en')} lines · ${speed(lines)} · ${bad} bad`);
  }
  bar.end();
  await finishReadingImport(shop, { id });
  return id;
}

async function sayDryRun(shop: Shop, id: string, { json }: ImportOptions): Promise<void> {
  const described = await describeRun(shop, id);
  if (json) return printJson({ run: id, ...described });
  printRows(described.changes, {});
  const { add, change, same, bad, doubtful } = described.counts;
  printLines(
    `${add} would be added, ${change} changed, ${same} are known already, ${bad} left out; ${doubtful} are asked about.`,
    `Nothing is changed yet. Apply it: ops imports apply ${id} · or not: ops imports discard ${id}`,
  );
}

function sayRemarks(remarks: readonly Remarked[], report: string | undefined): void {
  if (remarks.length === 0) return;
  printRows(shownRemarks(remarks), {});
  const more = remarks.length - shownRemarks(remarks).length;
  if (more > 0) printLines(`… and ${more} more${report ? `, all in ${report}` : ': write all with --report FILE'}.`);
}

function cellsOf({ line, kind, field, value, text }: Remarked): string[] {
  return [String(line), kind, field, value, text];
}

function mapOf(pairs: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      if (at < 1 || !importColumns.some((each) => each === name))
        throw new Problem(`--map is "${pair}"; say it as --map title=Name, with one of: ${importColumns.join(', ')}.`);
      return [name, pair.slice(at + 1).trim()];
    }),
  );
}

function problemOf(file: string, error: unknown): Problem | null {
  const [wrong] = error instanceof DomainError ? Object.values(error.details.errors ?? {}).flat() : [];
  if (!wrong) return null;
  return new Problem(
    `${file} ${wrong}. Known are: ${importColumns.join(', ')}. Name a column with --map title=Name, leave one out with --ignore Name.`,
  );
}
