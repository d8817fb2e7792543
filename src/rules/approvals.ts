/** What waits for a second person, above the limit that the shop sets. See docs/product/four-eyes.md. */
export type ApprovalAction =
  | 'customers.credit'
  | 'deposits.assign'
  | 'payouts.release'
  | 'orders.refund'
  | 'items.price'
  | 'offers.counter'
  | 'packs.add'
  | 'promos.create'
  | 'rates.set'
  | 'settings.set'
  | 'timed-deals.add';

/** Nobody remembers after a week why it was asked for. */
export const approvalDays = 7;

/** Euros, until the shop sets another limit. */
export const usualFourEyesLimit = 500;
