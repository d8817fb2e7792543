/**
 * The mailed links that could still change a customer's credentials: to set a password, and to another address, which is pending no more.
 * Whoever had got in may have asked for them, so that they end with the sessions.
 */
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { endLinks } from '../../auth/email/mail-link.ts';
import { withdrawPending } from '../../destinations/parts/changes.ts';

export function endCredentialLinks(deps: Deps, customerId: string): Statements {
  return [statement(endLinks(deps, customerId, ['reset', 'change_email'])), withdrawPending(deps, customerId, 'email')];
}
