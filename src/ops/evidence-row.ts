/** Evidence as a row of a table. */
import type { listEvidence } from '#server/domain/evidence/operator/list-evidence.ts';
import { type Row, when } from './print.ts';

export function evidenceRow(evidence: Awaited<ReturnType<typeof listEvidence>>[number]): Row {
  const { id, name, mediaType, sizeBytes, addedBy, addedAt, note } = evidence;
  return { evidence: id, name, type: mediaType, bytes: sizeBytes, by: addedBy, at: when(addedAt), note };
}
