/**
 * Work of kinds that the demo's customers leave none of: a rate that waits for a second person, ten times what it should be, and a webhook event
 * that nobody understands. Neither is about a customer. See docs/product/operation.md#what-waits.
 */
import { receiveWebhook } from '../../src/server/domain/payments/receive-webhook.ts';
import { askRate } from '../../src/server/domain/settings/operator/set-rate.ts';
import type { MovingDeps } from './moving-deps.ts';
import { actor } from './shop.ts';

const hour = 3600;

export async function leaveWork(deps: MovingDeps): Promise<void> {
  deps.moveTo(-9 * hour);
  const { body, headers } = deps.sandbox.sign({
    eventId: 'evt_demo_fee_schedule',
    kind: 'unknown',
    type: 'account.fee_schedule.changed',
    providerRef: '',
    subjectId: '',
    amountMinorUnits: 0,
    currency: 'EUR',
    failure: 'not understood: account.fee_schedule.changed',
  });
  await receiveWebhook({ deps }, { provider: 'sandbox', rawBody: body, headers: new Headers(headers) });
  await deps.settled();
  deps.moveTo(-2 * hour);
  await askRate({ deps, actor, role: 'owner' }, { code: 'GBP', value: '8.361' });
  deps.moveTo(0);
}
