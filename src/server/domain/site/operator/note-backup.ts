/** Writes into the audit log that everything the shop knows left the database as a file, or came into it from one. */
import { sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { statement, write } from '../../../db/write.ts';

interface BackupFile {
  /** Its name without the folder. */
  file: string;
}

/** @throws `role_too_low`. */
export async function noteBackup(ctx: OperatorContext, { file, isEncrypted }: BackupFile & { isEncrypted: boolean }) {
  const details = { encrypted: isEncrypted };
  await write(ctx.deps.db, insertAuditEntry(ctx, { action: 'backup.take', subject: file, details }));
}

interface Restored extends BackupFile {
  takenAt: number;
  sha256: string;
  /** The table that says that a restore is under way: gone with the entry, so that there is one entry for each. */
  table: string;
}

/** @throws `role_too_low`. */
export async function noteRestore(ctx: OperatorContext, { file, table, ...details }: Restored) {
  await write(ctx.deps.db, [
    insertAuditEntry(ctx, { action: 'backup.restore', subject: file, details }),
    statement(sql`drop table ${sql.identifier(table)}`),
  ]);
}
