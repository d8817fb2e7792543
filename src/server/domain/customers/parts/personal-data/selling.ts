/** What a customer sold, and where the money went. */
import { offers, offerTransitions, payouts } from '../../../../db/schema/offers.ts';
import { classify } from './classes.ts';

export const selling = {
  offers: classify(offers, {
    id: 'books',
    customerId: 'books',
    state: 'books',
    title: 'books',
    quality: 'books',
    itemUrl: 'erased',
    assetId: 'books',
    classId: 'books',
    instanceId: 'books',
    sellerSteamId: 'erased',
    imgUrl: 'books',
    userPriceCents: 'books',
    servicePriceCents: 'books',
    currency: 'books',
    createdAt: 'books',
    updatedAt: 'books',
  }),
  offerTransitions: classify(offerTransitions, {
    id: 'books',
    offerId: 'books',
    fromState: 'books',
    toState: 'books',
    actor: 'books',
    at: 'books',
  }),
  payouts: classify(payouts, {
    id: 'books',
    offerId: 'books',
    customerId: 'books',
    method: 'books',
    state: 'books',
    amountCents: 'books',
    details: 'keptForBooks',
    ibanMasked: 'keptForBooks',
    providerRef: 'books',
    exportId: 'books',
    attempt: 'books',
    createdAt: 'books',
    updatedAt: 'books',
    paidAt: 'books',
  }),
};
