/**
 * The page of a payment that succeeded: a top-up (`?type=topup`), a purchase, or a purchase that was credited to the balance because its items
 * were sold. One that is not settled yet is shown by the pending page. See docs/product/payments.md#result-pages.
 */
import { call } from '#api/client.ts';
import type { OrderLine } from '#contract/purchases.ts';
import { cartItemsMax } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { fillReceipt } from './payment-receipt.ts';
import { showScreen } from './show-screen.ts';
import { whenShown } from './when-shown.ts';
import { writePart } from './write-part.ts';

interface Settled {
  outcome: 'topup' | 'purchase' | 'credited';
  /** What was bought; none of it where it cannot be told. */
  lines: readonly OrderLine[];
}

await whenShown;
const language = pageLanguage();
const settled = await fetchOutcome(new URLSearchParams(location.search));
if (settled) show(settled);
else location.replace(localePath(language, paths.pendingPayment) + location.search);

function show({ outcome, lines }: Settled): void {
  const screen = showScreen(outcome);
  if (outcome !== 'purchase') return;
  const hours = $settings.get()?.delivery_hours;
  if (hours !== undefined)
    writePart(screen, 'text', messagesOf(language, 'payments')('successPurchase', { count: hours }));
  fillReceipt(screen, lines, hours);
}

/** Null for a payment that is not settled. The address decides where the API cannot, for a guest or without a response. */
async function fetchOutcome(query: URLSearchParams): Promise<Settled | null> {
  const outcome = query.get('type') === 'topup' ? 'topup' : 'purchase';
  const unknown: Settled = { outcome, lines: [] };
  const id = query.get('order');
  await bootstrap().catch(() => undefined);
  if (!id || $session.get().status !== 'customer') return unknown;
  if (outcome === 'purchase') {
    const lines = await fetchLines(id);
    if (lines.length > 0) return { outcome, lines };
  }
  const payment = await call('GET /deposit/status/{id}', { params: { id } }).catch(() => undefined);
  if (!payment) return unknown;
  if (payment.status !== 'Success') return null;
  return payment.credited ? { outcome: 'credited', lines: [] } : unknown;
}

/** Lines of a paid order, which is among the newest of its customer. */
async function fetchLines(orderId: string): Promise<OrderLine[]> {
  const history = await call('GET /purchase/history', { query: { limit: cartItemsMax } }).catch(() => undefined);
  return history?.payload.filter((line) => line.order_id === orderId && line.order_number !== null) ?? [];
}
