/** What a rate or a setting is now, for whom is to decide what it becomes. */
import { call } from '../api/client.ts';
import type { ConsoleCallOptions } from '../api/request.ts';
import { useFresh } from '../ui/use-fresh.ts';

interface Wish {
  action: string;
  subject: string;
  state: string;
}

type Load = (options: ConsoleCallOptions) => Promise<{ payload: readonly { id: string; value: string }[] }>;

const loads: Record<string, Load> = {
  'rates.set': (options) => call('GET /ops/rates', {}, options),
  'settings.set': (options) => call('GET /ops/settings', {}, options),
};

/** Undefined for a wish of another kind, for one that was decided about, and until it is known; empty where there is none yet. */
export function usePresent(wish: Wish | undefined): string | undefined {
  const load = wish?.state === 'waiting' ? loads[wish.action] : undefined;
  const { value } = useFresh(wish && load ? `${wish.action} ${wish.subject}` : null, async (options) => {
    const values = await load?.(options);
    return values?.payload.find(({ id }) => id === wish?.subject)?.value ?? '';
  });
  return load && value;
}
