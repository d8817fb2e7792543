import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { secretKey, webhookSecret } from '../support/stripe/keys.ts';

test('a Stripe that takes requests and says nothing holds nobody for longer than an operation may take', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  const { port } = silent.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}`;
  const hung = createStripe({ secretKey, webhookSecret, apiBase, waitMs: 100, now: () => 1_790_000_000 });
  const request = { id: 'pay_1', providerRef: 'cs_1', amountMinorUnits: 100, currency: 'EUR' };
  const unavailable = { code: 'provider_unavailable' };
  await expect(hung.refund(request)).rejects.toMatchObject(unavailable);
  await expect(hung.closeCheckout('cs_1')).rejects.toMatchObject(unavailable);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});
