/** Brings a backup that was read to its end into an empty database, and makes sure that what came is a shop whose books are right. */
import { basename } from 'node:path';
import { restoreTable } from '#node/filling-tables.ts';
import { knownMigrations, migrateDatabase } from '#node/migrate.ts';
import { Problem } from '#node/problem.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { noteRestore } from '#server/domain/site/operator/note-backup.ts';
import { verifyAuditLog } from '#server/domain/site/operator/verify-audit-log.ts';
import { readBackup } from './backup/backup-file.ts';
import type { BackupKey } from './backup/backup-key.ts';
import type { BackupContent } from './backup/checksummed-dump.ts';
import { restoredSoFar, runRestore } from './backup/restore-run.ts';
import { identify } from './identity.ts';
import { euros, printProblem } from './print.ts';
import { progress } from './progress.ts';
import { type Place, withPlace } from './shop.ts';

export interface Restored {
  isRight: boolean;
  sentences: string[];
}

/** @throws Problem for a database that is not empty, and a backup of another version */
export async function restoreBackup(file: string, key: BackupKey | null, content: BackupContent): Promise<Restored> {
  refuseUnknown(content);
  let restored: Restored = { isRight: false, sentences: [] };
  await withPlace(
    async (place) => {
      const { $client: client } = place.deps.db;
      const done = await restoredSoFar(client, content);
      const bar = progress('Restoring');
      await runRestore(client, readBackup(file, key), {
        content,
        done,
        onProgress: (statements) =>
          bar.at(statements, content.statements, `${statements.toLocaleString('en')} statements`),
      });
      bar.end();
      const { url, authToken } = place.database;
      await migrateDatabase(url, authToken, { isRestoring: true, say: printProblem });
      // the operators are those of the backup: before it was there nobody could be asked for
      const who = await identify(place.deps, { ...place, isKeyless: true });
      restored = await checked(place);
      await noteRestore(
        { deps: place.deps, ...who },
        { file: basename(file), takenAt: content.takenAt, sha256: content.sha256, table: restoreTable },
      );
    },
    { isBare: true },
  );
  return restored;
}

/** One that is older is migrated once it is there, as a deploy does it. */
function refuseUnknown({ migrationAt }: BackupContent): void {
  const known = knownMigrations();
  const newest = known.at(-1);
  if (known.some(({ when }) => when === migrationAt)) return;
  const isNewer = newest !== undefined && migrationAt > newest.when;
  throw new Problem(
    isNewer
      ? `The backup has a schema newer than ${newest.tag}, the last one here; restore it with the version of the shop that made it. Nothing was written.`
      : 'The backup has a schema that is none of this shop; nothing was written.',
  );
}

/** The books, the references between rows and the audit log. */
async function checked({ deps }: Place): Promise<Restored> {
  const books = await checkLedger({ deps });
  const { rows: strays } = await deps.db.$client.execute('pragma foreign_key_check');
  const { broken, rows } = await verifyAuditLog({ deps });
  const counted = `${books.accounts} accounts, ${books.transfers} transfers, sum ${euros(books.sumCents)}`;
  return {
    isRight: books.sound && strays.length === 0 && !broken,
    sentences: [
      books.sound ? `The books are right: ${counted}.` : `The books are WRONG: ${counted}; see \`ledger check\`.`,
      ...(strays.length > 0 ? [`Rows that point to rows which are not there: ${strays.length}.`] : []),
      broken
        ? `The audit log is BROKEN at row ${broken.seq}; see \`audit verify\`.`
        : `The audit log is whole: ${rows} rows.`,
    ],
  };
}
