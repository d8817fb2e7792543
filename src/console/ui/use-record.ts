/** The record that the address names, kept fresh: a colleague's change shows within 15 seconds. */
import type { ConsoleCallOptions } from '../api/request.ts';
import { useFresh } from './use-fresh.ts';

/** `load` reads the record `id`; null for `id` reads nothing. While another record is on its way, none is shown. */
export function useRecord<T>(id: string | null, load: (id: string, options: ConsoleCallOptions) => Promise<T>) {
  const fresh = useFresh(id, (options) => load(id ?? '', options));
  return { ...fresh, value: fresh.isLoading ? undefined : fresh.value };
}
