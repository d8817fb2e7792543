/** The store of evidence as calls use it: what it cannot do is said as such, and its own words stand in the log. */
import type { EvidenceFiles } from '../../adapters/evidence/port.ts';
import { DomainError } from '../../domain-error.ts';
import type { ApiContext } from '../context.ts';

const unavailable = (cause: unknown) => {
  throw new DomainError('evidence_unavailable', { cause });
};

/** @throws `evidence_unavailable`, from each of its calls too. */
export function evidenceFilesOf(c: ApiContext): EvidenceFiles {
  const { evidence } = c.var.runtime;
  if (!evidence) throw new DomainError('evidence_unavailable');
  return {
    put: (key, bytes, mediaType) => evidence.put(key, bytes, mediaType).catch(unavailable),
    get: (key) => evidence.get(key).catch(unavailable),
  };
}
