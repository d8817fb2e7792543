/**
 * An account whose address was never proven may be that of a stranger who signed up with somebody else's address. When the address's owner
 * takes it, what the stranger could sign in or be sent goods by goes.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { destinationLife } from '#rules/lifecycles.ts';
import { customers, destinationChanges, recoveryCodes } from '../../../db/schema/customers.ts';
import { transition } from '../../../db/transition.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** Switches two-factor authentication off, and empties the trade link, also one that waits. Of a proven account it changes nothing. */
export function clearUnproven({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: string): Statements {
  const cleared = {
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: null,
    steamTradeLink: '',
    confirmedTradeLink: '',
    steamId: null,
    updatedAt: now(),
  };
  const unproven = and(eq(customers.id, customerId), isNull(customers.emailVerifiedAt));
  const ofUnproven = sql`exists (select 1 from ${customers} where ${unproven})`;
  const waits = and(
    eq(destinationChanges.customerId, customerId),
    eq(destinationChanges.purpose, 'trade_link'),
    ofUnproven,
  );
  return [
    statement(db.update(customers).set(cleared).where(unproven)),
    statement(db.delete(recoveryCodes).where(and(eq(recoveryCodes.customerId, customerId), ofUnproven))),
    statement(
      transition(db, destinationChanges, destinationLife, 'withdraw', { where: waits, set: { updatedAt: now() } }),
    ),
  ];
}
