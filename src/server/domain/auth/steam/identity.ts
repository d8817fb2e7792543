/** The link between a customer and their Steam account, and the nonces of Steam's assertions. */

import { and, eq, sql } from 'drizzle-orm';
import { steamNonceSeconds } from '#rules/limits/durations.ts';
import { customers, identities, usedNonces } from '../../../db/schema/customers.ts';
import { guard, type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** Links the account; stops with `steam_taken` when the account or the customer is linked already. */
export function insertSteamIdentity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customerId: string,
  steamId: string,
): Statement {
  const identity = { provider: 'steam', subject: steamId, customerId, createdAt: now() };
  return statement(db.insert(identities).values(identity), 'steam_taken');
}

/** Stops the batch with `steam_expired` unless the account is linked to this customer, who may sign in and meets `condition`. */
export function unchangedIdentity(customerId: string, steamId: string, condition = sql`1`): Statement {
  return guard(
    sql`exists (select 1 from ${identities} join ${customers} on ${customers.id} = ${identities.customerId}
      where ${isSteam(steamId)} and ${customers.id} = ${customerId} and ${customers.blockedAt} is null
      and ${customers.closedAt} is null and ${condition})`,
    'steam_expired',
  );
}

export function isSteam(steamId: string) {
  return and(eq(identities.provider, 'steam'), eq(identities.subject, steamId));
}

/** Uses up the nonce of an assertion; stops with `steam_expired` when it was used before. */
export function useNonce({ db, now }: Pick<Deps, 'db' | 'now'>, nonce: string): Statement {
  return statement(db.insert(usedNonces).values({ nonce, expiresAt: now() + 2 * steamNonceSeconds }), 'steam_expired');
}
