/** Sends the sandbox's webhooks to the shop over HTTP, as a real provider does, and again until the shop takes them. */
import type { WebhookEvent } from '../adapters/payments/port.ts';
import type { Sandbox } from '../adapters/payments/sandbox.ts';
import type { Deps } from '../deps.ts';
import { tracedFetch } from '../traces/outside-call.ts';
import { sendReversalWebhooks } from './reversals.ts';
import { dueWebhooks, type SandboxRow, storeWebhookDelivery } from './store.ts';

const webhooksPerRun = 20;
const againAfterSeconds = 30;

/** Sends the webhooks that are due, as a scheduled job. Returns how many the shop took. */
export async function sendDueWebhooks(deps: Deps, sandbox: Sandbox): Promise<number> {
  let taken = 0;
  for (const row of await dueWebhooks(deps.db, deps.now(), webhooksPerRun)) {
    if (await sendWebhook(deps, sandbox, row)) taken += 1;
  }
  return taken + (await sendReversalWebhooks(deps, sandbox));
}

/** Returns whether the shop took it; otherwise it is due again later. */
export async function sendWebhook(
  { db, now, siteUrl }: Pick<Deps, 'db' | 'now' | 'siteUrl'>,
  sandbox: Sandbox,
  row: SandboxRow,
): Promise<boolean> {
  const { body, headers } = sandbox.sign(webhookEventOf(row));
  const address = `${siteUrl}/api/payments/sandbox/webhook`;
  const taken = await tracedFetch('sandbox')(address, { method: 'POST', headers, body }).then(
    (response) => response.ok,
    () => false,
  );
  await storeWebhookDelivery(
    db,
    row.id,
    taken ? { sentAt: now(), dueAt: now() } : { sentAt: null, dueAt: now() + againAfterSeconds },
  );
  return taken;
}

function webhookEventOf(row: SandboxRow): WebhookEvent {
  const kind = kindOf(row);
  return {
    eventId: `${row.id}:${kind}`,
    kind,
    providerRef: row.id,
    subjectId: row.paymentId,
    amountMinorUnits: row.amountMinorUnits,
    currency: row.currency,
    failure: row.failure,
  };
}

function kindOf({ kind, state }: SandboxRow): WebhookEvent['kind'] {
  const paid = state === 'paid' || state === 'later';
  if (kind === 'payout') return paid ? 'payout_paid' : 'payout_failed';
  if (kind === 'refund') return paid ? 'refund_done' : 'refund_failed';
  if (paid) return 'payment_succeeded';
  return state === 'declined' ? 'payment_failed' : 'payment_cancelled';
}
