/**
 * Brings a backup into an empty database, batch by batch. Each batch writes with its statements how far it came, in a table of the restore's
 * own, so that a restore that was stopped goes on behind its last whole batch, and of two at once one is refused.
 */
import type { InStatement } from '@libsql/client/web';
import { restoreTable } from '#node/filling-tables.ts';
import { Problem } from '#node/problem.ts';
import { restoredCharactersAtOnce, restoredStatementsAtOnce } from '#rules/limits/job-runs.ts';
import type { Database } from '#server/db/client.ts';
import type { BackupContent } from './checksummed-dump.ts';
import { merged, restorePlan } from './restore-statements.ts';

type Client = Database['$client'];

/** How many statements of this backup the database has. @throws Problem unless it is empty, or a restore of the same backup was stopped in it */
export async function restoredSoFar(client: Client, { sha256 }: BackupContent): Promise<number> {
  const { rows } = await client.execute(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'libsql_%'`,
  );
  if (rows.length === 0) return 0;
  if (!rows.some(({ name }) => name === restoreTable))
    throw new Problem(
      'The database is not empty; a restore goes into a new one only. Make one and set LIBSQL_URL to it, or DATA_DIR to a new folder.',
    );
  const begun = await client.execute(`select max(sha256) as sha256, max(upto) as upto from ${restoreTable}`);
  if ((begun.rows[0]?.sha256 ?? sha256) !== sha256)
    throw new Problem('A restore of another backup was stopped in this database; take that one, or a new database.');
  return Number(begun.rows[0]?.upto ?? 0);
}

/** `statements` are all of the backup's; those that the database has already are gone through without being run. */
export async function runRestore(
  client: Client,
  statements: AsyncGenerator<string[], BackupContent>,
  { content, done, onProgress }: { content: BackupContent; done: number; onProgress: (statements: number) => void },
): Promise<void> {
  if (done === 0)
    await client.execute(
      `create table if not exists ${restoreTable} (since integer primary key, upto integer not null, sha256 text not null)`,
    );
  const plan = restorePlan();
  let since = done;
  let seen = 0;
  let size = 0;
  let waiting: string[] = [];
  const run = async (more: readonly string[] = []) => {
    if (seen <= since) return;
    const mark = {
      sql: `insert into ${restoreTable} (since, upto, sha256) values (?, ?, ?)`,
      args: [since, seen, content.sha256],
    };
    await runBatch(client, [mark, ...merged(waiting), ...more]);
    onProgress(seen);
    [since, size, waiting] = [seen, 0, []];
  };
  for await (const portion of statements)
    for (const statement of portion) {
      const sql = plan.next(statement);
      seen += 1;
      if (sql === null || seen <= done) continue;
      waiting.push(sql);
      size += sql.length;
      if (size >= restoredCharactersAtOnce || waiting.length >= restoredStatementsAtOnce) await run();
    }
  await run(plan.last());
}

/** One transaction without foreign keys, since a dump has its tables in the order in which they were made. @throws Problem that says to go on */
async function runBatch(client: Client, statements: readonly InStatement[]): Promise<void> {
  try {
    await client.migrate([...statements]);
  } catch (cause) {
    throw new Problem(
      `The restore was stopped (${cause instanceof Error ? cause.message : cause}); run the same command again, and it goes on where it was.`,
      { cause },
    );
  }
}
