/**
 * Finds for every movement of a bank statement the deposit that awaits it: by reference, amount and payer. Changes nothing. What is
 * not as announced is left to an operator, who may accept it by its id: then what arrived is credited, no more and no less.
 */
import { eq, inArray } from 'drizzle-orm';
import { nextState, type PaymentState, paymentLife } from '#rules/lifecycles.ts';
import type { BankEntry } from '../../../adapters/bank/port.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payments, statementEntries } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Received } from '../parts/credits.ts';
import { samePayer } from '../parts/same-payer.ts';

/** Why money that came in is not credited. An operator may accept the last three. */
export type Doubt =
  | 'not_booked'
  | 'reversal'
  | 'other_currency'
  | 'no_amount'
  | 'no_reference'
  | 'several_references'
  | 'unknown_reference'
  | 'paid_already'
  | 'amount_differs'
  | 'payer_differs'
  | 'payer_unknown';

export interface AwaitedDeposit {
  payment: typeof payments.$inferSelect;
  customer: Received['customer'];
}

export interface Match extends AwaitedDeposit {
  entry: BankEntry;
  amountCents: number;
  reference: string;
  /** It came after the deposit was cancelled. */
  late: boolean;
}

export interface Unmatched {
  entry: BankEntry;
  doubt: Doubt;
  /** As read, empty when there is none. */
  reference: string;
  /** What the deposit announced, when there is one. */
  expectedCents: number | null;
}

export interface Judgement {
  matches: Match[];
  unmatched: Unmatched[];
  /** Matched by an earlier run. */
  known: BankEntry[];
  /** Money that went out. */
  outgoing: number;
}

const acceptable: readonly Doubt[] = ['amount_differs', 'payer_differs', 'payer_unknown'];
const atOnce = 500;

/** `accepted` holds ids of entries that an operator takes although amount or payer differ. */
export async function judgeStatement(
  deps: Deps,
  entries: readonly BankEntry[],
  accepted: ReadonlySet<string>,
): Promise<Judgement> {
  const incoming = entries.filter(({ direction }) => direction === 'in');
  const referencesOf = new Map(incoming.map((entry) => [entry, referencesIn(entry.remittance)]));
  const known = await knownIds(deps, incoming);
  const awaited = await depositsOf(deps, [...new Set([...referencesOf.values()].flat())]);
  const judgement: Judgement = { matches: [], unmatched: [], known: [], outgoing: entries.length - incoming.length };
  const taken = new Set<string>();
  const seen = new Set(known);
  for (const entry of incoming) {
    if (seen.has(entry.id)) {
      judgement.known.push(entry);
      continue;
    }
    seen.add(entry.id);
    const read = referencesOf.get(entry) ?? [];
    const ours = read.filter((each) => awaited.has(each));
    // words that look like a reference do no harm beside one that is
    const references = ours.length > 0 ? ours : read;
    const found = ours.length === 1 ? awaited.get(ours[0] ?? '') : undefined;
    const reference = references.join(' ');
    const doubt = doubtOf(entry, references, found, { several: ours.length > 1, taken });
    const amountCents = entry.amountCents;
    if (found && amountCents !== null && (!doubt || (acceptable.includes(doubt) && accepted.has(entry.id)))) {
      taken.add(found.payment.id);
      judgement.matches.push({ ...found, entry, amountCents, reference, late: found.payment.state !== 'Pending' });
    } else if (doubt) {
      judgement.unmatched.push({ entry, doubt, reference, expectedCents: found?.payment.amountCents ?? null });
    }
  }
  return judgement;
}

function doubtOf(
  entry: BankEntry,
  references: readonly string[],
  found: AwaitedDeposit | undefined,
  { several, taken }: { several: boolean; taken: ReadonlySet<string> },
): Doubt | null {
  if (!entry.booked) return 'not_booked';
  if (entry.reversal) return 'reversal';
  if (entry.currency !== 'EUR') return 'other_currency';
  if (entry.amountCents === null || entry.amountCents <= 0) return 'no_amount';
  if (references.length === 0) return 'no_reference';
  if (!found) return several ? 'several_references' : 'unknown_reference';
  const { payment } = found;
  const open = nextState<PaymentState, 'succeed' | 'fail' | 'cancel'>(paymentLife, payment.state, 'succeed') !== null;
  if (!open || taken.has(payment.id)) return 'paid_already';
  if (entry.amountCents !== payment.amountCents) return 'amount_differs';
  const payer = samePayer(
    { name: payment.payerName, iban: payment.payerIban ?? '' },
    { name: entry.payerName, iban: entry.payerIban },
  );
  if (payer === 'other') return 'payer_differs';
  return payer === 'unknown' ? 'payer_unknown' : null;
}

/** The shop's references in what a payer wrote, however they spaced it or the bank cut it. */
export function referencesIn(remittance: readonly string[]): string[] {
  const texts = [...remittance, remittance.join(' ')];
  const found = texts.flatMap((text) => [
    ...text.toUpperCase().matchAll(/(?<![A-Z0-9])RG[\s./-]*((?:[A-Z0-9][\s./-]*){7}[A-Z0-9])(?![A-Z0-9])/g),
  ]);
  const letters = found.map(([, rest = '']) => rest.replace(/[^A-Z0-9]/g, ''));
  return [...new Set(letters)].map((eight) => `RG-${eight.slice(0, 4)}-${eight.slice(4)}`);
}

async function knownIds({ db }: Deps, entries: readonly BankEntry[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < entries.length; start += atOnce) {
    const ids = entries.slice(start, start + atOnce).map(({ id }) => id);
    const query = db
      .select({ id: statementEntries.id })
      .from(statementEntries)
      .where(inArray(statementEntries.id, ids));
    for (const { id } of await runRead(query.execute())) known.add(id);
  }
  return known;
}

async function depositsOf({ db }: Deps, references: readonly string[]): Promise<Map<string, AwaitedDeposit>> {
  const found = new Map<string, AwaitedDeposit>();
  for (let start = 0; start < references.length; start += atOnce) {
    const query = db
      .select({ payment: payments, customer: customers })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(inArray(payments.sepaReference, references.slice(start, start + atOnce)));
    for (const row of await runRead(query.execute())) found.set(row.payment.sepaReference ?? '', row);
  }
  return found;
}
