/** One customer on one page: who it is, where each cent of theirs is with the transfers it is made of, and what operators wrote. */

import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { GetCustomer } from '#contract/operator/customers.ts';
import { customerNotesShown } from '#rules/limits/lists.ts';
import { fundsOf } from '#rules/withdrawable.ts';
import type { SystemContext } from '../../../context.ts';
import { customerNotes } from '../../../db/schema/customer-records.ts';
import { customers, identities, sessions } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { claimsAccount, customerAccount } from '../../ledger/accounts.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';
import { movementsOf, movementsQuery } from '../../withdrawals/parts/movements.ts';
import { type PlaceName, placeNames, placesQuery } from './parts/places.ts';

const Transfers = z.array(
  z.object({ id: z.string(), code: z.string(), from: z.string(), to: z.string(), cents: z.int(), at: z.int() }),
);

export type CustomerView = Awaited<ReturnType<typeof getCustomer>>;

/** @throws `invalid_fields` and `not_found`. */
export async function getCustomer({ deps }: SystemContext, input: z.input<typeof GetCustomer>) {
  const { id } = parseInput(GetCustomer, input);
  const { db, now } = deps;
  const { email, emailVerifiedAt, verificationStatus, language, countryCode, city, steamTradeLink } = customers;
  const { blockedAt, blockedReason, closedAt, createdAt, updatedAt, totpEnabledAt } = customers;
  const name = sql<string>`trim(${customers.name} || ' ' || ${customers.surname})`;
  const [[customer], balances, movements, holdings, notes, settingRows] = await runRead(
    db.batch([
      db
        .select({
          ...{ id: customers.id, email, name, emailVerifiedAt, verificationStatus, language, countryCode, city },
          ...{ phone: customers.phoneE164, steamTradeLink, blockedAt, blockedReason, closedAt, createdAt, updatedAt },
          totpEnabledAt,
          steamId: sql<string | null>`coalesce((select ${identities.subject} from ${identities}
            where ${identities.customerId} = ${id}), ${customers.steamId})`,
          sessions: sql<number>`(select count(*) from ${sessions} where ${sessions.userId} = ${id}
            and ${sessions.expiresAt} > ${now()})`,
          isOnHold: sql<number>`${isOnHold(sql`${id}`)}`,
        })
        .from(customers)
        .where(eq(customers.id, id)),
      db
        .select({ id: accounts.id, cents: accounts.balanceCents })
        .from(accounts)
        .where(sql`${accounts.id} in (${customerAccount(id)}, ${claimsAccount(id)})`),
      movementsQuery(db, sql`${id}`),
      placesQuery(db, id, now()),
      db
        .select()
        .from(customerNotes)
        .where(eq(customerNotes.customerId, id))
        .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
        .limit(customerNotesShown),
      settingsQuery(db, ['card_hold_days']),
    ]),
  );
  if (!customer) throw new DomainError('not_found');
  const centsIn = (accountId: string) => balances.find((account) => account.id === accountId)?.cents ?? 0;
  const holdSeconds = settingValues(settingRows).card_hold_days * 86_400;
  const { withdrawableCents, promotionalCents, cardHeldCents, next } = fundsOf(movementsOf(movements), {
    now: now(),
    holdSeconds,
  });
  return {
    customer: { ...customer, isOnHold: customer.isOnHold === 1 },
    balance: {
      cents: centsIn(customerAccount(id)),
      withdrawableCents,
      promotionalCents,
      cardHeldCents,
      nextWithdrawable: next,
      /** What it is made of: the sum of its transfers by their code, below zero for what left. */
      made: sumsOf(movements),
    },
    owedCents: -centsIn(claimsAccount(id)),
    places: placeNames.map((place) => placeOf(place, holdings)),
    notes,
  };
}

function sumsOf(movements: readonly { code: string; cents: number; isIncoming: number }[]) {
  const sums = new Map<string, { code: string; cents: number; transfers: number }>();
  for (const { code, cents, isIncoming } of movements) {
    const sum = sums.get(code) ?? { code, cents: 0, transfers: 0 };
    sums.set(code, { code, cents: sum.cents + (isIncoming === 1 ? cents : -cents), transfers: sum.transfers + 1 });
  }
  return [...sums.values()];
}

type HoldingRow = Awaited<ReturnType<typeof placesQuery>>[number];

function placeOf(name: PlaceName, holdings: readonly HoldingRow[]) {
  const rows = holdings
    .filter(({ place }) => place === name)
    .map(({ place, transfers, ...row }) => ({ ...row, transfers: Transfers.parse(JSON.parse(transfers)) }));
  return { place: name, cents: rows.reduce((sum, { cents }) => sum + cents, 0), rows };
}
