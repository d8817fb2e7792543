/**
 * The owner says by a mailed link that a change was not theirs: whoever holds a session is signed out, e-mail address, trade link and bank
 * account are the ones before, what was bought since is not delivered, what was to be paid since is not paid. Operators and owner are told, and the owner
 * is led to a new password. The link works once. See docs/product/security.md#this-was-not-me.
 */

import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { destinationLife } from '#rules/lifecycles.ts';
import { disownAttemptsMax } from '#rules/limits/retries.ts';
import { resetMinutes } from '#rules/limits.ts';
import type { SystemContext } from '../../context.ts';
import { insertEventEntry } from '../../db/insert-audit-entry.ts';
import { customers, destinationChanges, sessions } from '../../db/schema/customers.ts';
import { payouts } from '../../db/schema/offers.ts';
import { transition } from '../../db/transition.ts';
import { expectRows, guard, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { endLinks, insertMailLink, newMailLink } from '../auth/email/mail-link.ts';
import { tradeLinkColumns } from '../destinations/parts/trade-link.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/parts/queue-mail.ts';
import { failPayout } from '../payouts/parts/payout-ending.ts';
import { cancelProviderForms } from '../payouts/parts/provider-forms.ts';
import type { PayoutToEnd } from '../payouts/parts/queries.ts';
import { type Disowned, destinationsBefore, holdLines, isDisowned, readDisowned } from './parts/disowned.ts';

const overtakenBy = ['destination_changed', 'payout_state', 'offer_not_open'];

/** @throws `link_invalid` for a link that is unknown, too old or used. What came in between is read again. */
export async function disownChange({ deps }: SystemContext, { token }: { token: string }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const disowned = await readDisowned(deps, token);
    if (isDisowned(disowned.change)) throw new DomainError('link_invalid');
    try {
      await disown(deps, disowned);
      deps.later(deliverOutbox({ deps }));
      return;
    } catch (error) {
      const isOvertaken =
        error instanceof DomainError && overtakenBy.includes(error.code) && attempt < disownAttemptsMax;
      if (!isOvertaken) throw error;
    }
  }
}

async function disown(deps: Deps, disowned: Disowned): Promise<void> {
  const { db, now } = deps;
  const { change, customer, changes, lines } = disowned;
  const open = changes.filter((each) => !isDisowned(each));
  const { stopped, kept } = await closeForms(deps, disowned.payouts);
  const isSince = and(
    eq(destinationChanges.customerId, customer.id),
    gte(destinationChanges.createdAt, change.createdAt),
  );
  const disowning = transition(db, destinationChanges, destinationLife, 'disown', {
    where: isSince,
    set: { updatedAt: now() },
  });
  await write(db, [
    expectRows(disowning, 'destination_changed', open.length),
    restoreDestinations(deps, disowned),
    statement(db.delete(sessions).where(eq(sessions.userId, customer.id))),
    statement(endLinks(deps, customer.id, ['reset', 'change_email'])),
    holdLines(deps, customer.id, change.createdAt),
    stopPayouts(deps, stopped, customer.id),
    insertEventEntry(deps, customer.id, {
      action: 'customers.disown',
      subject: customer.id,
      details: {
        change: change.id,
        purpose: change.purpose,
        lines: lines.map(({ id }) => id),
        payouts: stopped.map(({ payout }) => payout.id),
        notStopped: kept.map(({ payout }) => payout.id),
      },
    }),
    ownerMail(deps, disowned, stopped.length),
    operatorsMail(deps, disowned, stopped.length),
  ]);
}

/** Card forms are taken away at the provider first. One that was sent, or a provider that does not answer, stops nothing else. */
async function closeForms(deps: Deps, stoppable: readonly PayoutToEnd[]) {
  const isClosed = await Promise.all(
    stoppable.map(({ payout: { providerRef } }) =>
      cancelProviderForms(deps, providerRef === null ? [] : [providerRef]).then(
        () => true,
        () => false,
      ),
    ),
  );
  return {
    stopped: stoppable.filter((_, index) => isClosed[index]),
    kept: stoppable.filter((_, index) => !isClosed[index]),
  };
}

function restoreDestinations({ db, now }: Deps, { customer, changes }: Disowned): Statements {
  const { tradeLink, payoutId, email } = destinationsBefore(changes);
  const set = {
    ...(tradeLink === undefined ? {} : tradeLinkColumns(tradeLink)),
    ...(payoutId === undefined ? {} : { confirmedPayoutId: payoutId || null }),
    // whoever opened the link has read a mail to it
    ...(email === undefined ? {} : { email, emailVerifiedAt: now() }),
    // no device is known any more
    deviceEpoch: sql`${customers.deviceEpoch} + 1`,
    updatedAt: now(),
  };
  return statement(db.update(customers).set(set).where(eq(customers.id, customer.id)), 'destination_changed');
}

/** Stops with `payout_state` when one of them has gone into a file for the bank meanwhile. */
function stopPayouts(deps: Deps, stopped: readonly PayoutToEnd[], actor: string): Statements {
  if (stopped.length === 0) return null;
  const ids = stopped.map(({ payout }) => payout.id);
  const exported = deps.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(inArray(payouts.id, ids), isNotNull(payouts.exportId)));
  return [guard(sql`not exists ${exported}`, 'payout_state'), stopped.map((each) => failPayout(deps, each, actor))];
}

/** Carries a link to set a new password, to the address that is the account's again: whoever reads this mail owns the account. */
function ownerMail(deps: Deps, { customer, changes, lines }: Disowned, stoppedPayouts: number): Statements {
  const { id: customerId, name, language } = customer;
  const { email = customer.email } = destinationsBefore(changes);
  const link = newMailLink(deps);
  return [
    insertMailLink(deps, link, { customerId, purpose: 'reset', email, seconds: resetMinutes * 60 }),
    queueMail(deps.db, deps.now(), {
      id: `change_disowned:${link.tokenHash}`,
      template: 'change_disowned',
      recipient: email,
      language,
      values: { name, email, seed: link.seed, heldItems: lines.length, stoppedPayouts },
    }),
  ];
}

function operatorsMail(deps: Deps, { change, customer, lines, supportEmail }: Disowned, stoppedPayouts: number) {
  if (!supportEmail) return null;
  const { purpose, destination } = change;
  return queueMail(deps.db, deps.now(), {
    id: `operators_disowned:${change.id}`,
    template: 'operators_disowned',
    recipient: supportEmail,
    customerId: customer.id,
    language: 'en',
    values: { customerId: customer.id, purpose, destination, heldItems: lines.length, stoppedPayouts },
  });
}
