/**
 * Tells the entries of a file that are kept already from new ones, by account, direction, the bank's reference and what they say. A bank that
 * gives one reference to several bookings loses none: each after the first is kept under its reference and a hash of what it says, and of
 * those that say the same as many are kept as one statement holds.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { bankEntries } from '../../../../db/schema/bank.ts';
import type { Deps } from '../../../../deps.ts';
import { type EntryFacts, type EntryRow, type FileEntry, keyOf } from './entry-facts.ts';
import { readInChunks } from './read-in-chunks.ts';
import { contentOf, formerReferencesOf, referencesOf, saysNothingElse, saysTheSame } from './same-entry.ts';

export interface SortedEntries {
  /** By statement, in the order of the file. */
  fresh: EntryFacts[][];
  /** Kept by an earlier run, in whatever state. */
  kept: EntryRow[];
}

interface Named extends Pick<FileEntry, 'facts' | 'unmasked'> {
  /** Under which it may be kept. */
  references: string[];
  /** Under which an earlier version may have kept it. */
  former: string[];
}

type Known = Map<string, EntryFacts | EntryRow>;

/** An entry that two `statements` of a file hold is one. */
export async function sortEntries(deps: Deps, statements: readonly (readonly FileEntry[])[]): Promise<SortedEntries> {
  const named = statements.map(namedEntries);
  const rows = await keptRows(deps, named.flat());
  const known: Known = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set<EntryRow>();
  const fresh = named.map((entries) => {
    const recognised = recognise(entries, known);
    for (const each of recognised.values()) if ('id' in each) kept.add(each);
    return entries.filter((each) => !recognised.has(each)).flatMap((each) => underFreeReference(each, known));
  });
  return { fresh, kept: [...kept] };
}

function namedEntries(entries: readonly FileEntry[]): Named[] {
  const count = [new Map<string, number>(), new Map<string, number>()] as const;
  return entries.map(({ facts, unmasked, formerReference }) => {
    const references = referencesOf(facts, counted(facts, count[0]));
    const asUnmasked = referencesOf(unmasked, counted(unmasked, count[1]));
    const former = formerReference ? formerReferencesOf(unmasked, formerReference) : [];
    return { facts, unmasked, references, former: [...asUnmasked, ...former] };
  });
}

/** Which it is of those in its statement that say the same. */
function counted(entry: EntryFacts, counts: Map<string, number>): number {
  const content = `${keyOf(entry)} ${contentOf(entry)}`;
  const count = (counts.get(content) ?? 0) + 1;
  counts.set(content, count);
  return count;
}

/** The known entry that each of a statement is, which no other of it is: first of those that say the same to the letter, unmasked or as they are kept. */
function recognise(entries: readonly Named[], known: Known): Map<Named, EntryFacts | EntryRow> {
  const recognised = new Map<Named, EntryFacts | EntryRow>();
  const taken = new Set<EntryFacts | EntryRow>();
  const ways = [saysTheSame, saysNothingElse].flatMap((isIt) =>
    (['unmasked', 'facts'] as const).map(
      (said) => (other: EntryFacts | EntryRow, each: Named) => isIt(other, each[said]),
    ),
  );
  for (const isIt of ways) {
    for (const each of entries) {
      if (recognised.has(each)) continue;
      const { facts, references, former } = each;
      const found = [...references, ...former]
        .map((reference) => known.get(keyOf({ ...facts, reference })))
        .find((other) => other && !taken.has(other) && isIt(other, each));
      if (!found) continue;
      recognised.set(each, found);
      taken.add(found);
    }
  }
  return recognised;
}

/** Under the first of its references that is free, which it takes. */
function underFreeReference({ facts, references }: Named, known: Known): EntryFacts[] {
  const free = references.map((reference) => ({ ...facts, reference })).find((each) => !known.has(keyOf(each)));
  if (!free) return [];
  known.set(keyOf(free), free);
  return [free];
}

async function keptRows({ db }: Deps, entries: readonly Named[]): Promise<EntryRow[]> {
  const accounts = [...new Set(entries.map(({ facts }) => facts.account))];
  const names = new Set(entries.flatMap(({ references, former }) => [...references, ...former]));
  const { account, reference } = bankEntries;
  const found = await Promise.all(
    accounts.map((each) =>
      readInChunks([...names], (chunk) =>
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
