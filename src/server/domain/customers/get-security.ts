/** Two-factor authentication, the linked Steam account and the devices of the signed-in customer. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Security } from '#contract/security.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { identities, recoveryCodes } from '../../db/schema/customers.ts';
import { deviceSessionsOf, sessionsQuery } from '../auth/session/device-sessions.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';

export async function getSecurity(ctx: RequestContext): Promise<Security> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, sessionId, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    sessionsQuery(deps, id),
    db
      .select({ count: sql<number>`count(*)` })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.customerId, id), isNull(recoveryCodes.usedAt))),
    db
      .select({ steamId: identities.subject, createdAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.customerId, id)),
    settingsQuery(db, ['steam_enabled']),
  ]);
  const [sessions, [unused], [steam], settings] = rows;
  return {
    two_factor: {
      enabled: customer.totpEnabledAt !== null,
      enabled_at: customer.totpEnabledAt,
      recovery_codes_left: unused?.count ?? 0,
      code_above: customer.codeAboveCents === null ? null : eurosOfCents(customer.codeAboveCents),
    },
    steam: {
      enabled: settingValues(settings).steam_enabled,
      steamid: steam?.steamId ?? null,
      linked_at: steam?.createdAt ?? null,
    },
    sessions: deviceSessionsOf(sessions, sessionId, deps.now()),
  };
}
