/** How often an answer says that the database was asked. */
import type { ApiAnswer } from './browser.ts';

export function roundTripsOf({ headers }: ApiAnswer): number {
  return Number(/desc="(\d+) round trips"/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN);
}
