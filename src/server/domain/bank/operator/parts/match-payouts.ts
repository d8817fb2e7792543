/**
 * Matches bookings with the payouts that went out or came back, by the end-to-end ids that the shop wrote into its files, and a booking
 * of a whole file by its message id. What a person has said of a payout before is known and changes nothing. See docs/money.md#bank-statements.
 */
import { and, eq, inArray, or } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { payoutExports, payouts } from '../../../../db/schema/offers.ts';
import type { Deps } from '../../../../deps.ts';
import { payoutIdsIn } from '../../../payouts/parts/end-to-end-id.ts';
import { type PayoutToEnd, payoutsToEnd } from '../../../payouts/parts/queries.ts';
import { type EntryFacts, isReturn } from './entry-facts.ts';
import { type PayoutAccount, type PayoutMatch, stepOf } from './payout-step.ts';
import type { Waiting } from './plan.ts';
import { readInChunks } from './read-in-chunks.ts';

export interface PayoutFacts {
  /** What is known of each payout, as the entries before have left it. */
  accounts: Map<string, PayoutAccount>;
  /** Ids of payouts by the message id of their file. */
  files: ReadonlyMap<string, { exportId: string; payoutIds: string[] }>;
}

/** Whether the entry is about a payout, by what it names. */
export function namesPayout(entry: EntryFacts, { files }: Pick<PayoutFacts, 'files'>): boolean {
  return payoutIdsOf(entry).length > 0 || (entry.direction === 'out' && files.has(entry.batchId));
}

/** The ids that an entry names: in its own field, else in the text of a booking that went out or came back. */
function payoutIdsOf(entry: EntryFacts): string[] {
  const named = payoutIdsIn([entry.endToEndId]);
  const isOurs = entry.direction === 'out' || isReturn(entry);
  return named.length > 0 || !isOurs ? named : payoutIdsIn(entry.remittance);
}

/** Money that went out first, wherever it stands: what came back went out before. */
export function matchPayouts(
  entries: readonly EntryFacts[],
  { accounts, files }: PayoutFacts,
): (PayoutMatch | Waiting)[] {
  const inOrder = [...entries].sort((one, other) =>
    one.direction === other.direction ? 0 : one.direction === 'out' ? -1 : 1,
  );
  const returning = new Set(entries.filter(({ direction }) => direction === 'in').flatMap(payoutIdsOf));
  return inOrder.map((entry) => {
    const ids = payoutIdsOf(entry);
    const file = ids.length === 0 ? files.get(entry.batchId) : undefined;
    const named = (file?.payoutIds ?? ids).flatMap((id) => accounts.get(id) ?? []);
    return stepOf(entry, { named, exportId: file?.exportId ?? null, isAmbiguous: ids.length > 1, returning });
  });
}

export async function readPayoutFacts(deps: Deps, entries: readonly EntryFacts[]): Promise<PayoutFacts> {
  const { db } = deps;
  const batchIds = entries.filter(({ direction }) => direction === 'out').map(({ batchId }) => batchId);
  const exports = await readInChunks([...new Set(batchIds.filter(Boolean))], (chunk) =>
    db
      .select({ id: payoutExports.id, messageId: payoutExports.messageId })
      .from(payoutExports)
      .where(inArray(payoutExports.messageId, chunk))
      .execute(),
  );
  const inFiles = await read(
    deps,
    exports.map(({ id }) => id),
    payouts.exportId,
  );
  const named = await read(deps, [...new Set(entries.flatMap(payoutIdsOf))], payouts.id);
  const found = new Map([...inFiles, ...named].map((each) => [each.payout.id, each]));
  const stated = await statedEntries(deps, [...found.values()]);
  return {
    accounts: new Map([...found.values()].map((each) => [each.payout.id, accountOf(each, stated)])),
    files: new Map(
      exports.map(({ id, messageId }) => {
        const payoutIds = inFiles.filter(({ payout }) => payout.exportId === id).map(({ payout }) => payout.id);
        return [messageId, { exportId: id, payoutIds }] as const;
      }),
    ),
  };
}

/** A card's payouts are the provider's: no statement of the bank names them. */
function read(
  { db }: Deps,
  ids: string[],
  column: typeof payouts.id | typeof payouts.exportId,
): Promise<PayoutToEnd[]> {
  return readInChunks(ids, (chunk) =>
    payoutsToEnd(db)
      .where(and(inArray(column, chunk), eq(payouts.method, 'sepa')))
      .execute(),
  );
}

type Stated = Pick<typeof bankEntries.$inferSelect, 'payoutId' | 'exportId' | 'outcome'>;

function accountOf(found: PayoutToEnd, stated: readonly Stated[]): PayoutAccount {
  const { id, exportId } = found.payout;
  const about = stated.filter((each) => each.payoutId === id || (exportId !== null && each.exportId === exportId));
  const out = about.filter(({ outcome }) => outcome === 'payout_paid').length;
  return { found, state: found.payout.state, stated: out - (about.length - out) };
}

async function statedEntries({ db }: Deps, found: readonly PayoutToEnd[]): Promise<Stated[]> {
  const { payoutId, exportId, outcome, state } = bankEntries;
  const isMatched = eq(state, bankEntryLife.transitions.match.to);
  return readInChunks(
    found.map(({ payout }) => payout.id),
    (chunk) => {
      const exportIds = found
        .filter(({ payout }) => chunk.includes(payout.id))
        .flatMap(({ payout }) => payout.exportId ?? []);
      return db
        .select({ payoutId, exportId, outcome })
        .from(bankEntries)
        .where(and(isMatched, or(inArray(payoutId, chunk), inArray(exportId, [...new Set(exportIds), '']))))
        .execute();
    },
  );
}
