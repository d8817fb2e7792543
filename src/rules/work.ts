/** What waits for a person, by kind, with the screen of the console where it is done. See docs/product/operation.md#what-waits. */
import type { ConsoleScreen } from './console-paths.ts';

export const workScreens = {
  deliveries_to_make: 'orders',
  deliveries_to_mend: 'orders',
  offers_to_price: 'offers',
  items_to_receive: 'offers',
  bank_entries: 'bank',
  payouts: 'payouts',
  approvals: 'approvals',
  disputes: 'customers',
  closed_balances: 'customers',
  events: 'today',
  mails: 'customers',
} as const satisfies Record<string, ConsoleScreen>;

export type WorkKind = keyof typeof workScreens;

// safe because they are the table's own keys
export const workKinds = Object.keys(workScreens) as [WorkKind, ...WorkKind[]];
