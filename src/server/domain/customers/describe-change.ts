/** What the link "This was not me" is about, for the page that asks before it acts. Changes nothing, since mail scanners open links. */
import type { SystemContext } from '../../context.ts';
import { isDisowned, readDisowned } from './parts/disowned.ts';

/** @throws `link_invalid`. */
export async function describeChange({ deps }: SystemContext, { token }: { token: string }) {
  const disowned = await readDisowned(deps, token);
  const { purpose, destination, createdAt } = disowned.change;
  return {
    purpose,
    destination,
    created_at: createdAt,
    done: isDisowned(disowned.change),
    items: disowned.lines.length,
    payouts: disowned.payouts.length,
  };
}
