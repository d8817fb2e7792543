/**
 * Changes of where goods and money go: rows that wait for a mailed code, or were confirmed at once by a two-factor code. The owner is
 * mailed in each case, with the link "This was not me". See docs/product/security.md#where-goods-and-money-go.
 */
import { createHmac } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type DestinationPurpose, type DisownablePurpose, destinationPurposes } from '#rules/destinations.ts';
import { destinationLife } from '#rules/lifecycles.ts';
import { disownDays, mailedCodeMinutes } from '#rules/limits.ts';
import { inState } from '../../../db/in-state.ts';
import { destinationChanges } from '../../../db/schema/customers.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import type { MailRecipient } from '../../auth/email/security-mail.ts';
import { linkSecret } from '../../mail/parts/link-secret.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';

/** Any change that its owner can disown. */
export type DisownableChange = typeof destinationChanges.$inferSelect;
/** One that a code confirms. */
export type DestinationChange = DisownableChange & { purpose: DestinationPurpose };

export interface Destination<Purpose extends DisownablePurpose = DestinationPurpose> {
  purpose: Purpose;
  /** The whole of it: a trade link, an IBAN, the offer that is paid to a card, or an e-mail address. */
  value: string;
  /** As it is shown and kept: the trade link, the IBAN masked, the sum, or the address. */
  shown: string;
  /** What was confirmed before: a trade link, the id of the payout with the account, or an address; empty for none. */
  before: string;
}

/** The customer's changes that wait for a mailed code, at most one for each purpose. */
export function pendingChangesQuery({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: SQL<string>) {
  const isPending = and(
    eq(destinationChanges.customerId, customerId),
    inState(destinationChanges.state, 'pending'),
    inArray(destinationChanges.purpose, [...destinationPurposes]),
  );
  const purpose = sql<DestinationPurpose>`${destinationChanges.purpose}`;
  return db
    .select({ ...getTableColumns(destinationChanges), purpose })
    .from(destinationChanges)
    .where(and(isPending, gt(destinationChanges.disownUntil, now())));
}

export function isChangeTo(
  deps: Pick<Deps, 'tokenSecret'>,
  change: Pick<DestinationChange, 'customerId' | 'purpose' | 'fingerprint'>,
  destination: Pick<Destination, 'purpose' | 'value'>,
): boolean {
  return (
    change.purpose === destination.purpose && change.fingerprint === fingerprintOf(deps, change.customerId, destination)
  );
}

/**
 * Keeps a change that waits for the mailed code, and mails it. It takes the place of the one in `pending` that has its purpose. Stops
 * with `destination_changed` when another request has done so at this moment.
 */
export function requestChange(
  deps: Deps,
  customer: MailRecipient,
  destination: Destination,
  pending: readonly DestinationChange[],
): Statements {
  const change = newChange(deps, customer, destination, 'pending');
  const replaced = pending.find(({ purpose }) => purpose === destination.purpose);
  return [
    replaced && withdraw(deps, eq(destinationChanges.id, replaced.id)),
    statement(deps.db.insert(destinationChanges).values(change), 'destination_changed'),
    codeMail(deps, customer, change),
  ];
}

/** Mails the code of a waiting change again, which is good for its full time again. Stops with `not_found` when it waits no more. */
export function mailCodeAgain(deps: Deps, customer: MailRecipient, change: DestinationChange): Statements {
  const { db, now } = deps;
  const mailed = { codeExpiresAt: now() + mailedCodeMinutes * 60, mailedAt: now(), mails: change.mails + 1 };
  const unchanged = and(eq(destinationChanges.id, change.id), eq(destinationChanges.mails, change.mails));
  const isPending = inState(destinationChanges.state, 'pending');
  return [
    expectRows(db.update(destinationChanges).set(mailed).where(and(unchanged, isPending)), 'not_found'),
    codeMail(deps, customer, { ...change, ...mailed }),
  ];
}

/** Confirms a waiting change; stops with `mail_code_wrong` when it waits no more. */
export function confirmChange({ db, now }: Deps, change: Pick<DestinationChange, 'id'>): Statements {
  const options = { where: eq(destinationChanges.id, change.id), set: { updatedAt: now() } };
  return expectRows(transition(db, destinationChanges, destinationLife, 'confirm', options), 'mail_code_wrong');
}

/** Keeps a change that a two-factor code has confirmed, and mails the owner. */
export function insertConfirmedChange(deps: Deps, customer: MailRecipient, destination: Destination): Statements {
  const change = newChange(deps, customer, destination, 'confirmed');
  const { purpose, seed } = change;
  const { name, email: recipient, language } = customer;
  return [
    withdrawPending(deps, customer.id, purpose),
    statement(deps.db.insert(destinationChanges).values(change)),
    queueMail(deps.db, deps.now(), {
      id: `destination_changed:${change.id}`,
      template: 'destination_changed',
      recipient,
      language,
      values: { name, purpose, destination: change.destination, seed },
    }),
  ];
}

/** Withdraws what waits, if anything does. */
export function withdrawPending(deps: Deps, customerId: string, purpose: DisownablePurpose): Statement {
  return withdraw(deps, and(eq(destinationChanges.customerId, customerId), eq(destinationChanges.purpose, purpose)));
}

function withdraw({ db, now }: Deps, where: SQL | undefined): Statement {
  return statement(
    transition(db, destinationChanges, destinationLife, 'withdraw', { where, set: { updatedAt: now() } }),
  );
}

export function newChange<Purpose extends DisownablePurpose>(
  deps: Deps,
  { id: customerId }: Pick<MailRecipient, 'id'>,
  destination: Destination<Purpose>,
  state: DisownableChange['state'],
): DisownableChange & { purpose: Purpose } {
  const now = deps.now();
  const seed = deps.newToken();
  return {
    id: deps.newId('dch'),
    customerId,
    purpose: destination.purpose,
    state,
    destination: destination.shown,
    fingerprint: fingerprintOf(deps, customerId, destination),
    before: destination.before,
    seed,
    codeExpiresAt: state === 'pending' ? now + mailedCodeMinutes * 60 : now,
    disownHash: hashToken(linkSecret(deps, seed)),
    disownUntil: now + disownDays * 86_400,
    mailedAt: now,
    mails: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** The prefix separates these signatures from others by the same secret. */
function fingerprintOf(
  { tokenSecret }: Pick<Deps, 'tokenSecret'>,
  customerId: string,
  { purpose, value }: Pick<Destination<DisownablePurpose>, 'purpose' | 'value'>,
): string {
  return createHmac('sha256', tokenSecret).update(`destination:${customerId}:${purpose}:${value}`).digest('hex');
}

function codeMail(deps: Deps, { name, email, language }: MailRecipient, change: DestinationChange): Statement {
  const { id, purpose, destination, seed, mails } = change;
  return queueMail(deps.db, deps.now(), {
    id: `destination_code:${id}:${mails}`,
    template: 'destination_code',
    recipient: email,
    language,
    values: { name, purpose, destination, seed },
  });
}
