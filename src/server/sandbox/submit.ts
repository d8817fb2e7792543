/** Submits the payment page: its outcome is stored once, its webhook is sent, the customer goes on. */
import type { Sandbox } from '../adapters/payments/sandbox.ts';
import type { Deps } from '../deps.ts';
import { sendWebhook } from './send-webhooks.ts';
import { endCheckout, findCheckout, type Outcome, type SandboxRow } from './store.ts';

/** When the webhook is sent, as the tester chooses. */
export const webhookDeliveries = ['now', 'twice', 'late', 'lost'] as const;
export type WebhookDelivery = (typeof webhookDeliveries)[number];

export type Failure = 'card_declined' | 'insufficient_funds' | 'not_confirmed' | 'cancelled';

export interface Submission {
  outcome: Outcome;
  failure: Failure | null;
  delivery: WebhookDelivery;
  /** The card takes no refund. */
  refundsFail?: boolean;
}

const payLaterSeconds = 10;
const lateSeconds = 20;

/** Waits so many seconds; tests need not. */
export type Pause = (seconds: number) => Promise<void>;

/** Returns the page as it ended, by this submission or an earlier one, and whether the shop has taken its webhook. */
export async function submit(
  deps: Deps,
  sandbox: Sandbox,
  pause: Pause,
  open: SandboxRow,
  { outcome, failure, delivery, refundsFail = false }: Submission,
): Promise<{ ended: SandboxRow; isDelivered: boolean }> {
  const { db, now } = deps;
  const wait = secondsUntilWebhook(outcome, delivery);
  const isFirst = await endCheckout(db, open.id, { state: outcome, failure, refundsFail, webhookDueAt: now() + wait });
  const ended = (await findCheckout(db, open.id)) ?? open;
  if (!isFirst) return { ended, isDelivered: ended.webhookSentAt !== null };
  if (wait > 0) {
    deps.later(pause(wait).then(() => sendWebhook(deps, sandbox, ended)));
    return { ended, isDelivered: false };
  }
  const isDelivered = await sendWebhook(deps, sandbox, ended);
  if (delivery === 'twice') await sendWebhook(deps, sandbox, ended);
  return { ended, isDelivered };
}

function secondsUntilWebhook(outcome: Outcome, delivery: WebhookDelivery): number {
  if (delivery === 'late') return lateSeconds;
  return outcome === 'later' || delivery === 'lost' ? payLaterSeconds : 0;
}
