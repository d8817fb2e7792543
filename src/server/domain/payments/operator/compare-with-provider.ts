/**
 * Compares the ledger with a provider's own books: every payment, refund and dispute that the one has moved and the other has not, or of
 * another amount. What an event that never came would have said is found so.
 */
import { and, gte, or, sql } from 'drizzle-orm';
import type { ProviderMovement, ProviderName } from '../../../adapters/payments/port.ts';
import type { SystemContext } from '../../../context.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { transfers } from '../../../db/schema/ledger.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { providerAccount } from '../../ledger/accounts.ts';

const day = 86_400;
const daysCompared = 90;
/** A webhook that is on its way is no difference. */
const graceSeconds = 600;
/** A provider repeats its webhooks for so long: what it moved may be older than its booking by that much. */
const daysLate = 4;

export interface ProviderDifference {
  kind: ProviderMovement['kind'];
  /** Our id of the payment or refund, or the provider's of the dispute. */
  subject: string;
  currency: string;
  /** Minor units; null where nothing was moved. */
  providerUnits: number | null;
  ledgerUnits: number | null;
  /** Unix seconds. */
  at: number;
}

export interface ProviderComparison {
  provider: ProviderName;
  movements: number;
  differences: ProviderDifference[];
}

interface Moved {
  kind: ProviderMovement['kind'];
  subject: string;
  units: number;
  currency: string;
  at: number;
}

/** Null when the provider's books cannot be asked from here. @throws `provider_unavailable`. */
export async function compareWithProvider(
  { deps }: SystemContext,
  { provider }: { provider: ProviderName },
): Promise<ProviderComparison | null> {
  const books = deps.payments[provider];
  if (!books) return null;
  const now = deps.now();
  const since = now - daysCompared * day;
  const found = await books.movementsSince(since);
  const theirs = summed(found.map(({ amountMinorUnits: units, ...movement }) => ({ ...movement, units })));
  const ours = summed(await bookings(deps, provider, since - daysCompared * day));
  const differences: ProviderDifference[] = [];
  for (const [key, their] of theirs) {
    const our = ours.get(key);
    if (our?.units === their.units || their.at > now - graceSeconds) continue;
    differences.push(differenceOf(their, their.units, our?.units ?? null));
  }
  for (const [key, our] of ours) {
    if (theirs.has(key) || our.at < since + daysLate * day || our.at > now - graceSeconds) continue;
    differences.push(differenceOf(our, null, our.units));
  }
  return { provider, movements: found.length, differences };
}

function differenceOf(
  { kind, subject, currency, at }: Moved,
  providerUnits: number | null,
  ledgerUnits: number | null,
): ProviderDifference {
  return { kind, subject, currency, providerUnits, ledgerUnits, at };
}

function summed(moved: readonly Moved[]): Map<string, Moved> {
  const sums = new Map<string, Moved>();
  for (const each of moved) {
    const key = `${each.kind}:${each.subject}`;
    const units = (sums.get(key)?.units ?? 0) + each.units;
    sums.set(key, { ...each, units });
  }
  return sums;
}

/** What the ledger has moved at the provider, as the provider would count it. */
async function bookings({ db }: Deps, provider: ProviderName, since: number): Promise<Moved[]> {
  const account = providerAccount(provider);
  const touches = or(sql`${transfers.fromAccount} = ${account}`, sql`${transfers.toAccount} = ${account}`);
  const caused = (table: typeof payments | typeof refunds | typeof disputes) =>
    and(touches, gte(transfers.createdAt, since), sql`${transfers.causeId} = ${table.id}`);
  const { code, createdAt: at } = transfers;
  const [paid, refunded, disputed] = await runRead(
    db.batch([
      db
        .select({ code, at, subject: payments.id, units: payments.chargedMinorUnits, currency: payments.currency })
        .from(transfers)
        .innerJoin(payments, caused(payments)),
      db
        .select({ code, at, subject: refunds.id, units: refunds.chargedMinorUnits, currency: payments.currency })
        .from(transfers)
        .innerJoin(refunds, caused(refunds))
        .innerJoin(payments, sql`${payments.id} = ${refunds.paymentId}`),
      db
        .selectDistinct({
          kind: disputes.kind,
          isBack: sql<number>`${code} = 'dispute_won'`,
          at: disputes.createdAt,
          subject: disputes.providerRef,
          units: disputes.minorUnits,
          currency: payments.currency,
        })
        .from(transfers)
        .innerJoin(disputes, caused(disputes))
        .innerJoin(payments, sql`${payments.id} = ${disputes.paymentId}`),
    ]),
  );
  return [
    ...paid.map((row): Moved => ({ ...row, kind: 'payment' })),
    ...refunded.map((row): Moved => {
      return { ...row, units: row.units ?? 0, kind: row.code === 'refund_returned' ? 'refund_failure' : 'refund' };
    }),
    ...disputed.map(({ kind, isBack, ...row }): Moved => {
      const [taken, back] =
        kind === 'refund' ? (['refund', 'refund_failure'] as const) : (['dispute', 'dispute_reversal'] as const);
      return { ...row, kind: isBack === 1 ? back : taken };
    }),
  ];
}
