/** Whose money a bank entry would become, for whom is to decide: the wish itself holds ids. */

import { call } from '../api/client.ts';
import { targetsOf } from '../ui/entry-targets.ts';
import { useFresh } from '../ui/use-fresh.ts';

interface Wish {
  action: string;
  subject: string;
  state: string;
  input: Record<string, unknown>;
}

/** Undefined for a wish of another kind, for one that was decided about, and until it is known; empty when it fits no more. */
export function useEntryTarget(wish: Wish | undefined): string | undefined {
  const { deposit, customer = deposit } = wish?.input ?? {};
  const isAsked = wish?.action === 'deposits.assign' && wish.state === 'waiting';
  const search = isAsked && typeof customer === 'string' ? customer : null;
  const { value } = useFresh(search, (options) =>
    call(
      'GET /ops/bank/entries/{id}/targets',
      { params: { id: wish?.subject ?? '' }, query: { search: search ?? '' } },
      options,
    ),
  );
  if (search === null || !value) return undefined;
  const target = targetsOf(value.payload).find(({ id }) => id === search);
  return target ? [target.name, target.hint].filter(Boolean).join(', ') : '';
}
