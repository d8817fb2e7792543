/** Sends the sandbox's webhooks to the shop over HTTP, as a provider elsewhere would, and again until they are taken. */
import type { WebhookEvent } from '../adapters/payments/port.ts';
import type { Sandbox } from '../adapters/payments/sandbox.ts';
import type { Deps } from '../deps.ts';
import { dueWebhooks, type SandboxRow, storeEvent } from './store.ts';

const atOnce = 20;
const againAfterSeconds = 30;

/** For the scheduled job: whatever is due. Returns how many were taken. */
export async function sendDueWebhooks(deps: Deps, sandbox: Sandbox): Promise<number> {
  let taken = 0;
  for (const row of await dueWebhooks(deps.db, deps.now(), atOnce)) {
    if (await sendWebhook(deps, sandbox, row)) taken += 1;
  }
  return taken;
}

/** True when the shop took it. Otherwise it is due again later. */
export async function sendWebhook(
  { db, now, siteUrl }: Pick<Deps, 'db' | 'now' | 'siteUrl'>,
  sandbox: Sandbox,
  row: SandboxRow,
): Promise<boolean> {
  const { body, headers } = sandbox.sign(webhookEventOf(row));
  const taken = await fetch(`${siteUrl}/api/payments/sandbox/webhook`, { method: 'POST', headers, body }).then(
    (answer) => answer.ok,
    () => false,
  );
  await storeEvent(
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
