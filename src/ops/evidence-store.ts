/** The store of evidence that belongs to the database which a command works on. */
import type { Environment } from '#node/environment.ts';
import { evidenceFolderOf } from '#node/evidence-folder.ts';
import { Problem } from '#node/problem.ts';
import { createBucketStore } from '#server/adapters/evidence/bucket.ts';
import { createFolderStore } from '#server/adapters/evidence/folder.ts';
import type { EvidenceStore } from '#server/adapters/evidence/port.ts';

/** A remote database's files are for every operator, so they never lie on one's own machine. @throws Problem */
export function evidenceStoreOf(
  { evidenceBucket, dataDir }: Pick<Environment, 'evidenceBucket' | 'dataDir'>,
  databaseHost: string | null,
): EvidenceStore {
  if (evidenceBucket) return createBucketStore(evidenceBucket);
  if (!databaseHost) return createFolderStore(evidenceFolderOf(dataDir));
  throw new Problem(
    'EVIDENCE_URL is missing; set it, EVIDENCE_KEY_ID and EVIDENCE_SECRET to the bucket of the shop at LIBSQL_URL.',
  );
}
