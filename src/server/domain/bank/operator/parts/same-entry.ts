/**
 * Whether two bank entries under one reference are one booking, by what they say, and the references under which several are kept that the
 * bank has given one.
 */
import { hashToken } from '../../../../hash-token.ts';
import { referencesIn } from '../../../payments/parts/sepa-reference.ts';
import type { EntryFacts, EntryRow } from './entry-facts.ts';

/** To the letter. */
export function saysTheSame(known: EntryFacts, entry: EntryFacts): boolean {
  return contentOf(known) === contentOf(entry);
}

/** As far as both say it: a later statement may name what an earlier one has left out. */
export function saysNothingElse(known: EntryFacts | EntryRow, entry: EntryFacts): boolean {
  if ('statementId' in known && known.statementId === null) return isCreditOf(known, entry);
  const [one, other] = [wordsOf(known), wordsOf(entry)];
  const areAlike = one.every((word, index) => word === '' || other[index] === '' || word === other[index]);
  return JSON.stringify(movedBy(known)) === JSON.stringify(movedBy(entry)) && areAlike;
}

/** What was credited before statements were kept says its sum, its day and the deposit's reference alone. */
function isCreditOf({ amountCents, bookedAt, remittance: [reference = ''] }: EntryRow, entry: EntryFacts): boolean {
  const isSum = amountCents === entry.amountCents && bookedAt === entry.bookedAt;
  return isSum && referencesIn(entry.remittance).includes(reference);
}

/** The first that is free is an entry's; `count` says which it is of those in its statement that say the same. */
export function referencesOf(entry: EntryFacts, count: number): string[] {
  const hashed = `${entry.reference}~${hashToken(`${contentOf(entry)}#${count}`).slice(0, 8)}`;
  return count > 1 ? [hashed] : [entry.reference, hashed];
}

/** What the bank calls it, of which several may be kept (`referencesOf`). */
export function bankReferenceOf({ reference }: Pick<EntryFacts, 'reference'>): string {
  return reference.replace(/~[0-9a-f]{8}$/, '');
}

/** Under which earlier versions have kept it, which told entries apart by sum, day and remittance. */
export function formerReferencesOf({ amountCents, bookedAt, remittance }: EntryFacts, reference: string): string[] {
  const content = JSON.stringify([`${amountCents} ${bookedAt}`, remittance]);
  return [reference, `${reference}~${hashToken(content).slice(0, 8)}`];
}

export function contentOf(entry: EntryFacts): string {
  return JSON.stringify([...movedBy(entry), ...wordsOf(entry)]);
}

function movedBy({ amountCents, currency, bookedAt, reversal, returned }: EntryFacts) {
  return [amountCents, currency, bookedAt, reversal, returned];
}

function wordsOf({ partyName, partyIban, remittance, endToEndId, transactionId }: EntryFacts): string[] {
  return [partyName, partyIban, remittance.join(' '), endToEndId, transactionId];
}
