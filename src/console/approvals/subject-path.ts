/** Where what a wish is about can be looked at; null where it is not there before somebody approves. */
import type { ApprovalAction } from '#rules/approvals.ts';
import { consolePath } from '#rules/console-paths.ts';

const paths: Record<ApprovalAction, ((subject: string) => string) | null> = {
  'customers.credit': (id) => consolePath('customers', { id }),
  'deposits.assign': (id) => consolePath('bank', { id }),
  'payouts.release': () => consolePath('payouts'),
  'orders.refund': (id) => consolePath('orders', { id }),
  'items.price': (id) => consolePath('catalogue', { id }),
  'offers.counter': (id) => consolePath('offers', { id }),
  'packs.add': null,
  'promos.create': null,
  'rates.set': (id) => consolePath('settings', { tab: 'rates', id }),
  'settings.set': (id) => consolePath('settings', { id }),
  'timed-deals.add': null,
};

const isKnown = (action: string): action is ApprovalAction => action in paths;

export function subjectPath({ action, subject }: { action: string; subject: string }): string | null {
  return isKnown(action) ? (paths[action]?.(subject) ?? null) : null;
}
