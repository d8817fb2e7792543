/**
 * Tells the entries of a file that are kept already from new ones, by account, direction and the bank's reference. A bank that gives one
 * reference to two different bookings loses neither: the second is kept under its reference and a hash of what it says.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { bankEntries } from '../../../../db/schema/bank.ts';
import type { Deps } from '../../../../deps.ts';
import { hashToken } from '../../../../hash-token.ts';
import { type EntryFacts, type EntryRow, keyOf } from './entry-facts.ts';
import { readInChunks } from './read-in-chunks.ts';

export interface SortedEntries {
  /** Each with the entry of the file that it comes from: the same, but for a second one under one reference. */
  fresh: Map<EntryFacts, EntryFacts>;
  /** Kept by an earlier run, in whatever state. */
  kept: EntryRow[];
}

/** An entry that comes twice is one. */
export async function sortEntries(deps: Deps, entries: readonly EntryFacts[]): Promise<SortedEntries> {
  const rows = await keptRows(deps, entries);
  const kept = new Map<string, EntryRow>(rows.map((row) => [keyOf(row), row]));
  const byKey = new Map<string, EntryFacts>();
  const fresh = new Map<EntryFacts, EntryFacts>();
  const met = new Map<string, EntryRow>();
  for (const entry of entries) {
    const others = [entry, { ...entry, reference: secondReference(entry) }];
    const known = others.map(
      (each): EntryRow | EntryFacts | undefined => kept.get(keyOf(each)) ?? byKey.get(keyOf(each)),
    );
    const same = known.find((each) => each !== undefined && says(each) === says(entry));
    if (same && isKept(same)) met.set(same.id, same);
    if (same) continue;
    const free = others.find((_, index) => !known[index]);
    if (!free) continue;
    byKey.set(keyOf(free), free);
    fresh.set(free, entry);
  }
  return { fresh, kept: [...met.values()] };
}

function isKept(entry: EntryRow | EntryFacts): entry is EntryRow {
  return 'id' in entry;
}

function says({ amountCents, bookedAt }: EntryFacts): string {
  return `${amountCents} ${bookedAt}`;
}

function secondReference(entry: EntryFacts): string {
  return `${entry.reference}~${hashToken(JSON.stringify([says(entry), entry.remittance])).slice(0, 8)}`;
}

async function keptRows({ db }: Deps, entries: readonly EntryFacts[]): Promise<EntryRow[]> {
  const accounts = [...new Set(entries.map(({ account }) => account))];
  const references = new Set(entries.flatMap((entry) => [entry.reference, secondReference(entry)]));
  const { account, reference } = bankEntries;
  const found = await Promise.all(
    accounts.map((each) =>
      readInChunks([...references], (chunk) =>
        db
          .select()
          .from(bankEntries)
          .where(and(eq(account, each), inArray(bankEntries.direction, ['in', 'out']), inArray(reference, chunk)))
          .execute(),
      ),
    ),
  );
  return found.flat();
}
