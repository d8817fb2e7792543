/**
 * Every life of the business as a table: its states, and the moves between them. The console and the server read the same
 * tables; the database keeps the same state names in its CHECK constraints. See docs/product/states.md.
 */
export interface Lifecycle<State extends string, Transition extends string> {
  /** The states that a row can begin in, the usual one first. */
  initial: readonly [State, ...State[]];
  states: readonly State[];
  transitions: { readonly [M in Transition]: { from: readonly State[]; to: State } };
}

function lifecycle<const State extends string, const Transition extends string>(table: Lifecycle<State, Transition>) {
  return table;
}

export const itemLife = lifecycle({
  initial: ['available'],
  states: ['available', 'reserved', 'sold', 'withdrawn'],
  transitions: {
    reserve: { from: ['available'], to: 'reserved' },
    release: { from: ['reserved'], to: 'available' },
    sell: { from: ['available'], to: 'sold' },
    sellReserved: { from: ['reserved'], to: 'sold' },
    withdraw: { from: ['available'], to: 'withdrawn' },
    restore: { from: ['withdrawn'], to: 'available' },
    relist: { from: ['sold'], to: 'available' },
  },
});

/** A file of items: nothing of it is in the shop before it is applied, and all of it can be undone while none of it was sold. */
export const importRunLife = lifecycle({
  initial: ['reading'],
  states: ['reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'discarded'],
  transitions: {
    finishReading: { from: ['reading'], to: 'ready' },
    begin: { from: ['ready'], to: 'applying' },
    finish: { from: ['applying'], to: 'applied' },
    undo: { from: ['applying', 'applied'], to: 'undoing' },
    finishUndoing: { from: ['undoing'], to: 'undone' },
    discard: { from: ['reading', 'ready'], to: 'discarded' },
  },
});

/** A line of such a file that adds or changes an item; `left` is one that was not taken, `kept` one that could not be undone. */
export const importRowLife = lifecycle({
  initial: ['waiting'],
  states: ['waiting', 'applied', 'left', 'undone', 'kept'],
  transitions: {
    apply: { from: ['waiting'], to: 'applied' },
    leave: { from: ['waiting'], to: 'left' },
    undo: { from: ['applied'], to: 'undone' },
    keep: { from: ['applied'], to: 'kept' },
  },
});

/** A card purchase is open until its payment ends; what the balance pays is paid at once. */
export const orderLife = lifecycle({
  initial: ['open', 'paid'],
  states: ['open', 'paid', 'failed'],
  transitions: {
    pay: { from: ['open'], to: 'paid' },
    fail: { from: ['open'], to: 'failed' },
    payLate: { from: ['failed'], to: 'paid' },
  },
});

/** A line is shown by its state; `payment error` is a card purchase that was never paid. */
export const orderLineLife = lifecycle({
  initial: ['processing'],
  states: ['processing', 'accepted', 'completed', 'denied', 'deleted', 'client refused', 'payment error'],
  transitions: {
    accept: { from: ['processing'], to: 'accepted' },
    complete: { from: ['processing', 'accepted'], to: 'completed' },
    deny: { from: ['processing', 'accepted'], to: 'denied' },
    delete: { from: ['processing', 'accepted'], to: 'deleted' },
    refuse: { from: ['processing', 'accepted'], to: 'client refused' },
    reverse: { from: ['completed'], to: 'denied' },
    failPayment: { from: ['processing'], to: 'payment error' },
    payLate: { from: ['payment error'], to: 'processing' },
  },
});

/** The states' names are those that the API answers. See docs/product/states.md#payment. */
export const paymentLife = lifecycle({
  initial: ['Pending'],
  states: ['Pending', 'Success', 'Error', 'Cancelled'],
  transitions: {
    succeed: { from: ['Pending', 'Error', 'Cancelled'], to: 'Success' },
    fail: { from: ['Pending'], to: 'Error' },
    cancel: { from: ['Pending'], to: 'Cancelled' },
  },
});

/** Money on its way back to a card: the provider's event says how it ended, and a bank can send it back afterwards. */
export const refundLife = lifecycle({
  initial: ['pending', 'done'],
  states: ['pending', 'done', 'failed'],
  transitions: {
    finish: { from: ['pending'], to: 'done' },
    fail: { from: ['pending', 'done'], to: 'failed' },
  },
});

export const offerLife = lifecycle({
  initial: ['pending'],
  states: [
    'pending',
    'offer',
    'awaiting_item',
    'ready_for_payout',
    'payout_processing',
    'approved',
    'declined_by_user',
    'declined_by_service',
  ],
  transitions: {
    counter: { from: ['pending', 'offer'], to: 'offer' },
    accept: { from: ['offer'], to: 'awaiting_item' },
    decline: { from: ['offer'], to: 'declined_by_user' },
    reject: { from: ['pending', 'offer', 'awaiting_item'], to: 'declined_by_service' },
    receive: { from: ['awaiting_item'], to: 'ready_for_payout' },
    payOut: { from: ['ready_for_payout'], to: 'payout_processing' },
    returnPayout: { from: ['payout_processing', 'approved'], to: 'ready_for_payout' },
    finish: { from: ['ready_for_payout', 'payout_processing'], to: 'approved' },
    reverse: { from: ['ready_for_payout', 'payout_processing', 'approved'], to: 'declined_by_service' },
  },
});

/**
 * A payout begins as far as its item has come: requested while the item is awaited. A bank can send a transfer back after it was paid;
 * what was said to have failed can be paid after all.
 */
export const payoutLife = lifecycle({
  initial: ['requested', 'processing', 'paid'],
  states: ['requested', 'processing', 'paid', 'failed', 'replaced'],
  transitions: {
    start: { from: ['requested'], to: 'processing' },
    pay: { from: ['requested', 'processing', 'failed'], to: 'paid' },
    fail: { from: ['requested', 'processing', 'paid'], to: 'failed' },
    replace: { from: ['requested'], to: 'replaced' },
  },
});

/** `refund`: made at the provider and not by the shop. `return`: a bank transfer that the bank took back. */
export const disputeKinds = ['dispute', 'refund', 'return'] as const;

/**
 * Money that is taken back: `lost` stays with the payer, `won` is the shop's again. What is not contested is lost from the start. Events
 * come in any order, so that each state can be the first; a lost one can still be won.
 */
export const disputeLife = lifecycle({
  initial: ['open', 'lost', 'won'],
  states: ['open', 'lost', 'won'],
  transitions: {
    lose: { from: ['open'], to: 'lost' },
    win: { from: ['open', 'lost'], to: 'won' },
  },
});

/**
 * Another trade link, bank account or e-mail address than the confirmed one. It is confirmed at once by a two-factor code, or later by a mailed one;
 * a newer one withdraws what is pending. Its owner can disown it in each case.
 */
export const destinationLife = lifecycle({
  initial: ['pending', 'confirmed'],
  states: ['pending', 'confirmed', 'withdrawn', 'disowned'],
  transitions: {
    confirm: { from: ['pending'], to: 'confirmed' },
    withdraw: { from: ['pending'], to: 'withdrawn' },
    disown: { from: ['pending', 'confirmed', 'withdrawn'], to: 'disowned' },
  },
});

/** What a matched entry of a bank statement is. */
export const bankEntryOutcomes = ['deposit', 'deposit_taken_back', 'payout_paid', 'payout_returned'] as const;

/** An entry of a bank statement waits until it is matched, by what it says or by a person, or until a person ignores it. */
export const bankEntryLife = lifecycle({
  initial: ['unmatched'],
  states: ['unmatched', 'matched', 'ignored'],
  transitions: {
    match: { from: ['unmatched'], to: 'matched' },
    ignore: { from: ['unmatched'], to: 'ignored' },
    reopen: { from: ['ignored'], to: 'unmatched' },
  },
});

export const tradeKinds = ['delivery', 'intake'] as const;

/**
 * The movement of one item between the shop's Steam account and a customer's: a delivery of an order line, or the intake of an offer.
 * A trade offer that may be out is taken back before anything else becomes of its trade. See docs/product/delivery.md.
 */
export const tradeLife = lifecycle({
  initial: ['queued'],
  states: [
    'queued',
    'sending',
    'sent',
    'received',
    'settled',
    'declined',
    'expired',
    'failed',
    'reversed',
    'cancelled',
  ],
  transitions: {
    begin: { from: ['queued'], to: 'sending' },
    send: { from: ['sending'], to: 'sent' },
    receive: { from: ['queued', 'sending', 'sent', 'declined', 'expired', 'failed'], to: 'received' },
    settle: { from: ['received'], to: 'settled' },
    decline: { from: ['sent'], to: 'declined' },
    expire: { from: ['sent'], to: 'expired' },
    fail: { from: ['queued', 'sending', 'sent'], to: 'failed' },
    reverse: { from: ['received', 'settled'], to: 'reversed' },
    retry: { from: ['declined', 'expired', 'failed'], to: 'queued' },
    takeBack: { from: ['sending', 'sent'], to: 'queued' },
    cancel: { from: ['queued', 'sending', 'sent', 'declined', 'expired', 'failed'], to: 'cancelled' },
  },
});

/** What waits for a second person: only another than who asked approves or refuses it, and only who asked withdraws it. */
export const approvalLife = lifecycle({
  initial: ['waiting'],
  states: ['waiting', 'approved', 'refused', 'withdrawn', 'expired'],
  transitions: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
    expire: { from: ['waiting'], to: 'expired' },
  },
});

export type ItemState = (typeof itemLife.states)[number];
export type ImportRunState = (typeof importRunLife.states)[number];
export type ImportRowState = (typeof importRowLife.states)[number];
export type OrderState = (typeof orderLife.states)[number];
export type OrderLineState = (typeof orderLineLife.states)[number];
export type PaymentState = (typeof paymentLife.states)[number];
export type OfferState = (typeof offerLife.states)[number];
export type PayoutState = (typeof payoutLife.states)[number];
export type DisputeState = (typeof disputeLife.states)[number];
export type DisputeKind = (typeof disputeKinds)[number];
export type TradeState = (typeof tradeLife.states)[number];
export type ApprovalState = (typeof approvalLife.states)[number];
export type BankEntryState = (typeof bankEntryLife.states)[number];
export type BankEntryOutcome = (typeof bankEntryOutcomes)[number];
export type TradeKind = (typeof tradeKinds)[number];

/** The state that `transition` leads to from `state`, or null when the table does not allow it. */
export function nextState<State extends string, Transition extends string>(
  life: Lifecycle<State, Transition>,
  state: State,
  transition: Transition,
): State | null {
  const { from, to } = life.transitions[transition];
  return from.includes(state) ? to : null;
}
