/** A dispute as Stripe describes it in its events. */
export function disputeOf(intent: string, status: string, { amount, dueAt }: { amount: number; dueAt: number }) {
  const details = { due_by: dueAt, has_evidence: false, past_due: false, submission_count: 0 };
  return {
    id: `du_${intent}`,
    object: 'dispute',
    amount,
    currency: 'eur',
    charge: `ch_${intent}`,
    payment_intent: intent,
    reason: 'fraudulent',
    status,
    balance_transactions: [],
    created: 1,
    enhanced_eligibility_types: [],
    evidence: { customer_name: 'Zuleika', enhanced_evidence: {} },
    evidence_details: { ...details, enhanced_eligibility: {} },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
  };
}
