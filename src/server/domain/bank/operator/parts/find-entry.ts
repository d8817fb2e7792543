/** The kept entry that a person names. */
import { desc, eq, or } from 'drizzle-orm';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { namedEntriesMax } from '#rules/limits/lists.ts';
import { inState } from '../../../../db/in-state.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwValidationError } from '../../../../domain-error.ts';
import type { EntryRow } from './entry-facts.ts';

const [waiting] = bankEntryLife.initial;

/** By its id, or by the bank's reference while only one has it or waits under it. @throws `not_found`, and `invalid_fields` for several. */
export async function findEntry({ db }: Deps, name: string): Promise<EntryRow> {
  const { id, reference, state, createdAt } = bankEntries;
  const found = await runRead(
    db
      .select()
      .from(bankEntries)
      .where(or(eq(id, name), eq(reference, name)))
      // first those that wait, however many came later and are decided
      .orderBy(desc(inState(state, waiting)), desc(createdAt))
      .limit(namedEntriesMax)
      .execute(),
  );
  const open = found.filter((each) => each.state === waiting);
  const [entry, ...others] = open.length > 0 ? open : found;
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
