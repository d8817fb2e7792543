/** One bank entry as operators see it. */
import { eq } from 'drizzle-orm';
import { OneEntry } from '#contract/operator/bank.ts';
import type { OperatorContext } from '../../../context.ts';
import { bankEntries } from '../../../db/schema/bank.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { entryColumns } from './list-entries.ts';

/** By its id. @throws `not_found`. */
export async function getEntry({ deps }: OperatorContext, input: OneEntry) {
  const { entry: id } = parseInput(OneEntry, input);
  const [entry] = await runRead(
    deps.db
      .select(entryColumns)
      .from(bankEntries)
      .leftJoin(customers, eq(customers.id, bankEntries.customerId))
      .where(eq(bankEntries.id, id))
      .execute(),
  );
  if (!entry) throw new DomainError('not_found');
  return entry;
}
