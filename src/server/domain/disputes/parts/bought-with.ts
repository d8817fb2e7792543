/** Which undelivered lines were bought with the money of a payment. Pure. See docs/money.md#money-that-is-taken-back. */

export interface UndeliveredLine {
  id: string;
  /** Whether the payment paid for its order, rather than the balance. */
  isOwn: boolean;
  /** What was paid for it, in cents. */
  valueCents: number;
}

export interface DisputedMoney {
  amountCents: number;
  /** What lines that this dispute has stopped already are worth. */
  stoppedCents: number;
  /** How much of the payment went to the balance, but for what those lines gave back. */
  onBalanceCents: number;
  balanceCents: number;
}

/** `lines` are the payment's own first, then those bought from the balance since, the newest first. */
export function boughtWith<Line extends UndeliveredLine>(
  lines: readonly Line[],
  { amountCents, stoppedCents, onBalanceCents, balanceCents }: DisputedMoney,
): Line[] {
  let uncoveredCents = amountCents - stoppedCents;
  const chosen: Line[] = [];
  const choose = (line: Line) => {
    chosen.push(line);
    uncoveredCents -= line.valueCents;
  };
  for (const line of lines) if (line.isOwn && uncoveredCents > 0) choose(line);
  // what is still on the balance has bought nothing
  const spentElsewhere = Math.max(0, uncoveredCents - onBalanceCents);
  uncoveredCents -= spentElsewhere + balanceCents;
  for (const line of lines) if (!line.isOwn && uncoveredCents > 0) choose(line);
  return chosen;
}
