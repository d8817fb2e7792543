/**
 * Work of kinds that the demo's customers leave none of: a rate that waits for a second person, ten times what it should be, a webhook event
 * that nobody understands, bookings of the bank that say too little, and a mail that no server takes. See docs/product/operation.md#what-waits.
 */

import { mailAttemptsMax } from '../../src/rules/limits/retries.ts';
import { demoEventPrefix } from '../../src/server/domain/demo/parts/marks.ts';
import { deliverOutbox } from '../../src/server/domain/mail/deliver-outbox.ts';
import { receiveWebhook } from '../../src/server/domain/payments/receive-webhook.ts';
import { askRate } from '../../src/server/domain/settings/operator/set-rate.ts';
import { type Booking, takeStatement } from './bank-statement.ts';
import type { MovingDeps } from './moving-deps.ts';
import { actor } from './shop.ts';

const hour = 3600;

export async function leaveWork(deps: MovingDeps, late: Booking): Promise<void> {
  deps.moveTo(-9 * hour);
  const { body, headers } = deps.sandbox.sign({
    eventId: `${demoEventPrefix}fee_schedule`,
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
  deps.moveTo(-3 * hour);
  await takeStatement(deps, late);
  deps.moveTo(-2 * hour);
  await askRate({ deps, actor, role: 'owner' }, { code: 'GBP', value: '8.361' });
  deps.moveTo(0);
}

/** Tries the mails that wait as often as they are tried, with the pauses between; the last try is at the present. */
export async function giveUpMails(deps: MovingDeps): Promise<void> {
  for (let left = mailAttemptsMax - 1; left >= 0; left--) {
    deps.moveTo(-left * 6 * hour);
    await deliverOutbox({ deps });
  }
}
