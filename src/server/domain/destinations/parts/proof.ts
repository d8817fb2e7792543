/**
 * The proof that a change of where goods or money go asks for: a two-factor code where it has been on for some days, otherwise a code that
 * is mailed to the account's address, unless that is new. Like a two-factor code, a mailed one is used up in the batch that it permits.
 * Wrong ones count for the account.
 */

import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { codeMailsPerHour } from '#rules/limits/per-customer.ts';
import type { RequestContext } from '../../../context.ts';
import { destinationChanges } from '../../../db/schema/customers.ts';
import { runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { mailedCodeCounters } from '../../auth/credentials/attempt-counters.ts';
import { clearAttempts, requireAttempt } from '../../auth/credentials/attempts.ts';
import { codeError, verifyTwoFactor } from '../../auth/credentials/two-factor.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../../mail/deliver-outbox.ts';
import { mailedCode } from '../../mail/parts/link-secret.ts';
import {
  confirmChange,
  type Destination,
  type DestinationChange,
  insertConfirmedChange,
  isChangeTo,
  mailCodeAgain,
  requestChange,
} from './changes.ts';
import { addressChangedAt, assertOldAddress, isTwoFactorNew, tooSoon } from './new-credentials.ts';

/** A code that is good for longer than this is not mailed again when the request is repeated. */
const enoughSeconds = 300;

type Caller = Pick<RequestContext, 'deps' | 'principal'>;

export interface Proof {
  by: 'two_factor' | 'mail';
  /** For the caller's batch: they use the code up, and confirm the change. */
  statements: Statements;
}

export interface ProofRequest {
  /** As typed. */
  code: string;
  /** The rows of `pendingChangesQuery`. */
  pending: readonly DestinationChange[];
  /** The destination's field in the form, where it has one. */
  field?: string;
  /** Asked while a credential is new: whether money has gone there before. Such a place takes the code that it always takes. */
  isKnown?: () => Promise<boolean>;
}

/**
 * @throws `destination_too_soon`, which also stops the batch, what `verifyTwoFactor` throws, or `mail_code_required` once the code was
 * mailed, `mail_code_wrong`, `mail_code_paused`, and `too_many_requests` after several mails.
 */
export async function proveDestination(
  ctx: Caller,
  customer: CustomerRow,
  destination: Destination,
  { code, pending, field, isKnown }: ProofRequest,
): Promise<Proof> {
  const { deps } = ctx;
  const changedAt = await addressChangedAt(deps, customer.id);
  const isNew = isTwoFactorNew(deps, customer);
  const known = (isNew || changedAt !== null) && (await isKnown?.());
  if (changedAt !== null && !known) throw tooSoon(changedAt, field);
  const oldAddress = !known && assertOldAddress(deps, customer.id);
  if (customer.totpEnabledAt !== null && (known || !isNew)) {
    const used = await verifyTwoFactor(ctx, customer, code);
    return { by: 'two_factor', statements: [oldAddress, used, insertConfirmedChange(deps, customer, destination)] };
  }
  const change = pending.find((waiting) => isChangeTo(deps, waiting, destination));
  // with a new second factor, what was typed before a code was mailed is one of the app
  if (code === '' || (isNew && !change)) {
    if (!change || change.codeExpiresAt <= deps.now() + enoughSeconds) {
      await mailCode(deps, customer, destination, { change, pending });
    }
    throw codeError('mail_code_required');
  }
  return { by: 'mail', statements: [oldAddress, await verifyMailedCode(deps, customer.id, change, code)] };
}

/** Returns the statements that confirm `change`. @throws `mail_code_wrong`, also for a code that has expired, and `mail_code_paused`. */
export async function verifyMailedCode(
  deps: Deps,
  customerId: string,
  change: DestinationChange | undefined,
  typed: string,
): Promise<Statements> {
  const attempts = mailedCodeCounters(customerId);
  await requireAttempt(deps, attempts);
  const isRight = change && change.codeExpiresAt > deps.now() && isCode(typed, mailedCode(deps, change.seed));
  if (!isRight) throw codeError('mail_code_wrong');
  await write(deps.db, clearAttempts(deps.db, attempts));
  return confirmChange(deps, change);
}

/** @throws `too_many_requests` when the customer was mailed too many codes within the last hour. */
export async function limitCodeMails({ db, now }: Deps, customerId: string): Promise<void> {
  const isRecent = and(eq(destinationChanges.customerId, customerId), gt(destinationChanges.mailedAt, now() - 3600));
  const mails = sql<number>`coalesce(sum(${destinationChanges.mails}), 0)`;
  const [sent] = await runRead(db.select({ mails }).from(destinationChanges).where(isRecent).execute());
  if ((sent?.mails ?? 0) >= codeMailsPerHour) throw new DomainError('too_many_requests', { retryAfterSeconds: 3600 });
}

async function mailCode(
  deps: Deps,
  customer: CustomerRow,
  destination: Destination,
  { change, pending }: { change: DestinationChange | undefined; pending: readonly DestinationChange[] },
): Promise<void> {
  await limitCodeMails(deps, customer.id);
  const mail = change ? mailCodeAgain(deps, customer, change) : requestChange(deps, customer, destination, pending);
  try {
    await write(deps.db, mail);
    deps.later(deliverOutbox({ deps }));
  } catch (error) {
    // the same request has mailed it at this moment
    const isMailed = error instanceof DomainError && ['destination_changed', 'not_found'].includes(error.code);
    if (!isMailed) throw error;
  }
}

function isCode(typed: string, code: string): boolean {
  const compact = Buffer.from(typed.replace(/[\s-]/g, ''));
  return compact.length === code.length && timingSafeEqual(compact, Buffer.from(code));
}
