/** What is done when a second person approves: the action's own use case, with the input that was asked for. */
import type { ApprovalAction } from '#rules/approvals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { assignEntry } from '../../../bank/operator/assign-entry.ts';
import { setPrice } from '../../../catalogue/operator/set-price.ts';
import { creditCustomer } from '../../../customers/operator/credit-customer.ts';
import { addPack } from '../../../deals/operator/add-pack.ts';
import { addTimedDeal } from '../../../deals/operator/add-timed-deal.ts';
import { counterOffer } from '../../../offers/operator/counter-offer.ts';
import { refundOrderLine } from '../../../orders/operator/refund-order-line.ts';
import { transitionOrderLine } from '../../../orders/operator/transition-order-line.ts';
import { releasePayouts } from '../../../payouts/operator/release-payouts.ts';
import { createPromo } from '../../../promos/operator/create-promo.ts';
import { setRate } from '../../../settings/operator/set-rate.ts';
import { setSetting } from '../../../settings/operator/set-setting.ts';

/** Does it in one batch with the approval (`approved`), and gives what the use case gives. */
type Approvable = (ctx: OperatorContext, input: never, approvalId: string) => Promise<unknown>;

export const approvables: Partial<Record<ApprovalAction, Approvable>> = {
  'customers.credit': (ctx, input: Parameters<typeof creditCustomer>[1], approvalId) =>
    creditCustomer(ctx, { ...input, approvalId }),
  'deposits.assign': (ctx, input: Parameters<typeof assignEntry>[1], approvalId) =>
    assignEntry(ctx, { ...input, approvalId }),
  async 'payouts.release'(ctx, input: Omit<Parameters<typeof releasePayouts>[1], 'approvalId'>, approvalId) {
    // its file is asked for where it is to lie
    const { xml: _, ...file } = await releasePayouts(ctx, { ...input, approvalId });
    return file;
  },
  'rates.set': (ctx, input: Parameters<typeof setRate>[1], approvalId) => setRate(ctx, { ...input, approvalId }),
  'settings.set': (ctx, input: Parameters<typeof setSetting>[1], approvalId) =>
    setSetting(ctx, { ...input, approvalId }),
  'items.price': (ctx, input: Parameters<typeof setPrice>[1], approvalId) => setPrice(ctx, { ...input, approvalId }),
  // the end of a line that gives back what was paid for it, or a refund alone
  'orders.refund': (
    ctx,
    input: Parameters<typeof transitionOrderLine>[1] | Parameters<typeof refundOrderLine>[1],
    approvalId,
  ) =>
    'transition' in input
      ? transitionOrderLine(ctx, { ...input, approvalId })
      : refundOrderLine(ctx, { ...input, approvalId }),
  'offers.counter': (ctx, input: Parameters<typeof counterOffer>[1], approvalId) =>
    counterOffer(ctx, { ...input, approvalId }),
  'packs.add': (ctx, input: Parameters<typeof addPack>[1], approvalId) => addPack(ctx, { ...input, approvalId }),
  'promos.create': (ctx, input: Parameters<typeof createPromo>[1], approvalId) =>
    createPromo(ctx, { ...input, approvalId }),
  'timed-deals.add': (ctx, input: Parameters<typeof addTimedDeal>[1], approvalId) =>
    addTimedDeal(ctx, { ...input, approvalId }),
};
