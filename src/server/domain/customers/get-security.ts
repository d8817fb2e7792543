/** The ways into the customer's account and where it is signed in, for the profile. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Security } from '#contract/security.ts';
import type { RequestContext } from '../../context.ts';
import { identities, recoveryCodes } from '../../db/schema/customers.ts';
import { deviceSessionsOf, sessionsQuery } from '../auth/session/device-sessions.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/queries.ts';
import { settingValues } from '../settings/settings.ts';

export async function getSecurity(ctx: RequestContext): Promise<Security> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, sessionId, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    sessionsQuery(deps, id),
    db
      .select({ count: sql<number>`count(*)` })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.customerId, id), isNull(recoveryCodes.usedAt))),
    db.select().from(identities).where(eq(identities.customerId, id)),
    settingsQuery(db, ['steam_enabled']),
  ]);
  const [found, left, linked, settings] = rows;
  return {
    two_factor: {
      enabled: customer.totpEnabledAt !== null,
      enabled_at: customer.totpEnabledAt,
      recovery_codes_left: left[0]?.count ?? 0,
    },
    steam: {
      enabled: settingValues(settings).steam_enabled,
      steamid: linked[0]?.subject ?? null,
      linked_at: linked[0]?.createdAt ?? null,
    },
    sessions: deviceSessionsOf(found, sessionId, deps.now()),
  };
}
