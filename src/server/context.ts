/** What a use case is called with, beside its input: its dependencies and who acts. */

import type { Role } from '#rules/operators.ts';
import type { EvidenceFiles, EvidenceStore } from './adapters/evidence/port.ts';
import type { IdempotencyKey } from './db/idempotency/idempotency-key.ts';
import type { Deps } from './deps.ts';
import type { Principal } from './domain/auth/session/query-as-customer.ts';

/** For use cases of visitors and customers. */
export interface RequestContext {
  deps: Deps;
  principal: Principal;
  /** Null when the request carries none, or its endpoint takes none. */
  idempotencyKey: IdempotencyKey | null;
}

/** For use cases of operators. */
export interface OperatorContext {
  deps: Deps;
  /** Written into the audit log: the e-mail of a person who is known, else `ops:name` after the terminal's user. */
  actor: string;
  /** What the person may do. */
  role: Role;
  /** Of a command: whoever runs it holds the database itself. */
  holdsDatabase?: boolean;
}

/** For use cases of operators that keep or open a file of evidence. */
export interface EvidenceFilesContext extends OperatorContext {
  evidence: EvidenceFiles;
}

/** For those that take files of evidence away, too. */
export interface EvidenceContext extends OperatorContext {
  evidence: EvidenceStore;
}

/** For jobs, webhooks and other use cases that nobody in particular asks for. */
export interface SystemContext {
  deps: Deps;
}

/** For reads that anyone may make, also a page while it is built: the catalogue, deals, settings. */
export interface ReadContext {
  deps: Pick<Deps, 'db' | 'now'>;
}
