/** Bank statements as an operator takes them, and what is kept of them. */
import { eq } from 'drizzle-orm';
import { bankEntries } from '#server/db/schema/bank.ts';
import { acceptStatement } from '#server/domain/bank/operator/accept-statement.ts';
import { previewStatement } from '#server/domain/bank/operator/preview-statement.ts';
import { readCamt053 } from '#server/domain/bank/statement-file/camt053.ts';
import { buyer, type Shopper } from './shop.ts';
import { type Booking, camt053, type StatementOptions } from './statement.ts';
import type { TestApp } from './test-app.ts';

export const operatorOf = ({ deps }: Pick<TestApp, 'deps'>) => ({ deps, actor: 'ops:test', role: 'owner' as const });

export function read(bookings: readonly Booking[], options: StatementOptions = {}) {
  return readCamt053(new TextEncoder().encode(camt053(bookings, options)));
}

export const preview = (app: TestApp, bookings: readonly Booking[], options: StatementOptions = {}) =>
  previewStatement(operatorOf(app), read(bookings, options), {});

/** Sees a statement and takes it. */
export const take = (app: TestApp, bookings: readonly Booking[], options: StatementOptions = {}) =>
  takeFile(app, camt053(bookings, options));

/** The same of a whole file. */
export async function takeFile(app: TestApp, xml: string) {
  const statements = readCamt053(xml);
  const { plan } = await previewStatement(operatorOf(app), statements, {});
  return acceptStatement(operatorOf(app), statements, { plan });
}

export async function entryOf({ deps }: TestApp, reference: string) {
  const [entry] = await deps.db.select().from(bankEntries).where(eq(bankEntries.reference, reference));
  return entry;
}

/** What became of each entry, by the bank's references. */
export async function statesOf(app: TestApp, ...references: string[]): Promise<(string | null | undefined)[]> {
  const entries = await Promise.all(references.map((reference) => entryOf(app, reference)));
  return entries.map((entry) => entry && (entry.outcome ?? entry.mismatch ?? entry.state));
}

/** A deposit that is awaited; gives its id and its reference. */
export async function announced({ browser }: Pick<Shopper, 'browser'>, amount = '25') {
  const form = { ...buyer, amount, currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' };
  const { body } = await browser.post('/deposit/checkout', form);
  return { id: body.order_id as string, reference: body.instructions.reference as string };
}

/** Money that came in with a reference. */
export const incoming = (id: string, reference: string, change: Partial<Booking> = {}): Booking => ({
  id,
  amount: '25.00',
  payer: 'Ada Byron',
  iban: 'DE89370400440532013000',
  text: [reference],
  ...change,
});
