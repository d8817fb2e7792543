/** What a press of a button on the payment page does: the outcome is recorded once, its webhook goes out, the customer goes on. */
import type { Sandbox } from '../adapters/payments/sandbox.ts';
import type { Deps } from '../deps.ts';
import { sendWebhook } from './send-webhooks.ts';
import { endCheckout, findCheckout, type Outcome, type SandboxRow } from './store.ts';

export const deliveries = ['now', 'twice', 'late', 'lost'] as const;
export type Delivery = (typeof deliveries)[number];

export type Failure = 'card_declined' | 'insufficient_funds' | 'not_confirmed' | 'cancelled';

export interface Press {
  outcome: Outcome;
  failure: Failure | null;
  delivery: Delivery;
  /** The card takes no refund. */
  refundsFail?: boolean;
}

const payLaterSeconds = 10;
const lateSeconds = 20;

/** Waits so many seconds; tests need not. */
export type Pause = (seconds: number) => Promise<void>;

/** Returns the page as it ended, by this press or by one before it, and whether the shop knows already. */
export async function press(
  deps: Deps,
  sandbox: Sandbox,
  pause: Pause,
  open: SandboxRow,
  { outcome, failure, delivery, refundsFail = false }: Press,
): Promise<{ ended: SandboxRow; known: boolean }> {
  const { db, now } = deps;
  const wait = secondsUntilWebhook(outcome, delivery);
  const first = await endCheckout(db, open.id, { state: outcome, failure, refundsFail, webhookDueAt: now() + wait });
  const ended = (await findCheckout(db, open.id)) ?? open;
  if (!first) return { ended, known: ended.webhookSentAt !== null };
  if (wait > 0) {
    deps.later(pause(wait).then(() => sendWebhook(deps, sandbox, ended)));
    return { ended, known: false };
  }
  const known = await sendWebhook(deps, sandbox, ended);
  if (delivery === 'twice') await sendWebhook(deps, sandbox, ended);
  return { ended, known };
}

function secondsUntilWebhook(outcome: Outcome, delivery: Delivery): number {
  if (delivery === 'late') return lateSeconds;
  return outcome === 'later' || delivery === 'lost' ? payLaterSeconds : 0;
}
