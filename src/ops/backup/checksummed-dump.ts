/**
 * A dump between a first line, that says what it is, and last lines, that say what is in it and what it must add up to. They are comments:
 * whatever restores a dump restores this too.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#node/problem.ts';
import { isShadow, statementsOf, tableOfRow, virtualTableOf } from './dump-statements.ts';

/** Rises when a file could be misread by the program that read those before it. */
const format = 1;

const Head = z.object({ format: z.number().int(), takenAt: z.number().int() });
const Content = z.object({ migrationAt: z.number().int(), rows: z.record(z.string(), z.number().int()) });

export interface BackupContent extends z.infer<typeof Content> {
  takenAt: number;
  statements: number;
  sha256: string;
}

const head = '-- regalia backup ';
const content = '-- content ';
const checksum = '-- sha256 ';

/** The dump of a server with its first and last lines; `onEnd` hears what is in it. @throws Problem when it is not whole */
export async function* checksummed(
  dump: AsyncIterable<string>,
  takenAt: number,
  onEnd: (content: BackupContent) => void,
): AsyncGenerator<string> {
  const tally = tallied();
  let last = '';
  yield tally.text(`${head}${JSON.stringify({ format, takenAt })}\n`);
  for await (const statements of statementsOf(dump)) {
    for (const statement of statements) tally.statement(statement);
    last = statements.at(-1) ?? last;
    yield tally.text(`${statements.join('\n')}\n`);
  }
  if (last !== 'COMMIT;')
    throw new Problem('The database broke its dump off; nothing was kept. Run the command again.');
  yield tally.text(`${content}${JSON.stringify(tally.content())}\n`);
  const sha256 = tally.sha256();
  yield `${checksum}${sha256}\n`;
  onEnd({ ...tally.content(), takenAt, statements: tally.statements(), sha256 });
}

/** The statements of a checksummed dump; returns what is in it once all of it was read. @throws Problem unless it is as it was written */
export async function* verified(text: AsyncIterable<string>, file: string): AsyncGenerator<string[], BackupContent> {
  const tally = tallied();
  const refuse = (why: string) => new Problem(`${file} ${why}; nothing was written.`);
  let takenAt: number | null = null;
  let said: z.infer<typeof Content> | null = null;
  let sha256: string | null = null;
  for await (const lines of statementsOf(text)) {
    const statements: string[] = [];
    for (const line of lines) {
      if (sha256 !== null && line !== '') throw refuse('goes on after its end');
      if (takenAt === null) takenAt = takenAtOf(line, refuse);
      else if (line.startsWith(content)) said = parsed(Content, line.slice(content.length)) ?? null;
      else if (line.startsWith(checksum)) {
        sha256 = line.slice(checksum.length);
        continue;
      } else if (line !== '') {
        statements.push(line);
        tally.statement(line);
      }
      if (line !== '') tally.text(`${line}\n`);
    }
    if (statements.length > 0) yield statements;
  }
  if (takenAt === null || sha256 === null || !said) throw refuse('is not whole: its end is missing');
  if (tally.sha256() !== sha256) throw refuse('is not as it was written: its checksum is another');
  return { ...said, takenAt, sha256, statements: tally.statements() };
}

function takenAtOf(line: string, refuse: (why: string) => Problem): number {
  const said = line.startsWith(head) ? parsed(Head, line.slice(head.length)) : undefined;
  if (!said) throw refuse('is no backup of a shop');
  if (said.format !== format) throw refuse(`is of format ${said.format}, and this version reads ${format}`);
  return said.takenAt;
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Counts rows and hashes what goes by. */
function tallied() {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const virtualTables = new Set<string>();
  let migrationAt = 0;
  let count = 0;
  return {
    text(text: string): string {
      hash.update(text);
      return text;
    },
    statement(statement: string): void {
      count += 1;
      const table = tableOfRow(statement);
      if (table === '__drizzle_migrations')
        migrationAt = Math.max(migrationAt, Number(/(\d+)\);$/.exec(statement)?.[1]));
      const virtual = table === 'sqlite_schema' ? virtualTableOf(statement) : null;
      if (virtual) virtualTables.add(virtual.name);
      if (table && !table.startsWith('sqlite_') && !isShadow(table, virtualTables))
        rows[table] = (rows[table] ?? 0) + 1;
    },
    content: () => ({ migrationAt, rows }),
    statements: () => count,
    sha256: () => hash.digest('hex'),
  };
}
