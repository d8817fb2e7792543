/** Whether the audit log is as it was written, from its first row to its last, in pages: a long log takes time, not memory. */
import type { SystemContext } from '../../../context.ts';
import { auditPage, isAsSealed } from '../parts/audit-chain.ts';
import { sealAuditLog } from '../seal-audit-log.ts';

export interface VerifiedAuditLog {
  /** Rows that were looked at: all, or those up to the broken one. */
  rows: number;
  /** The last good hash: noted elsewhere, it shows later that nothing was taken off the end. */
  head: string;
  /** The first row that is not as it was sealed, or before which one is missing. */
  broken: { seq: number; id: string; at: number; action: string } | null;
}

/** `onProgress` is called with the rows so far. */
export async function verifyAuditLog(
  { deps }: SystemContext,
  onProgress: (rows: number) => void = () => {},
): Promise<VerifiedAuditLog> {
  await sealAuditLog({ deps }, { pages: Number.POSITIVE_INFINITY });
  let head = '';
  let rows = 0;
  let seq = 0;
  let isOver = false;
  for (;;) {
    const page = await auditPage(deps.db, seq);
    for (const row of page) {
      if (row.hash === '') {
        // written since the sealing: nothing after it is sealed either
        isOver = true;
        continue;
      }
      if (isOver || !isAsSealed(head, row)) {
        const { id, at, action } = row;
        return { rows, head, broken: { seq: row.seq, id, at, action } };
      }
      head = row.hash;
      rows += 1;
    }
    onProgress(rows);
    const last = page.at(-1);
    if (!last) return { rows, head, broken: null };
    seq = last.seq;
  }
}
