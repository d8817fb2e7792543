/** The kept entry that a person names. */
import { desc, eq, or } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwValidationError } from '../../../../domain-error.ts';
import type { EntryRow } from './entry-facts.ts';

/** By its id, or by the bank's reference while only one has it or waits under it. @throws `not_found`, and `invalid_fields` for several. */
export async function findEntry({ db }: Deps, name: string): Promise<EntryRow> {
  const { id, reference, createdAt } = bankEntries;
  const found = await runRead(
    db
      .select()
      .from(bankEntries)
      .where(or(eq(id, name), eq(reference, name)))
      .orderBy(desc(createdAt))
      .limit(10)
      .execute(),
  );
  const waiting = found.filter(({ state }) => state === bankEntryLife.initial[0]);
  const [entry, ...others] = waiting.length > 0 ? waiting : found;
  if (!entry) throw new DomainError('not_found');
  if (others.length > 0)
    throwValidationError([
      {
        field: 'entry',
        key: `is the reference of ${[entry, ...others].map((each) => each.id).join(', ')}; name one by its id`,
      },
    ]);
  return entry;
}
