/**
 * A payment that succeeded: a top-up (`?type=topup`), a purchase, or a purchase that was credited to the balance because its items were
 * sold. One that is not settled yet is shown by the pending page. See docs/product/payments.md#result-pages.
 */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { OrderLine } from '#contract/purchases.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { cartItemsMax } from '#rules/limits.ts';
import { accountPath, localePath, paths } from '#rules/paths.ts';
import { usualDeliveryHours } from '#rules/trades.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { ResultScreen } from '../ui/ResultScreen.tsx';
import { Receipt } from './Receipt.tsx';

const texts = {
  topup: { title: 'successTitle', text: 'successTopUp', link: 'viewTransactions', tab: 'transactions' },
  purchase: { title: 'successTitle', text: 'successPurchase', link: 'viewOrders', tab: 'orders' },
  credited: { title: 'creditedTitle', text: 'successCredited', link: 'viewStatement', tab: 'statement' },
} as const;

type Outcome = keyof typeof texts;

export function PaymentSuccess({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'payments');
  const [settled, setSettled] = useState<Settled>();
  useEffect(() => {
    void fetchOutcome(new URLSearchParams(location.search)).then((settled) => {
      if (settled) setSettled(settled);
      else location.replace(localePath(language, paths.pendingPayment) + location.search);
    });
  }, [language]);
  const hours = useStore($settings, { ssr: 'initial' })?.delivery_hours ?? usualDeliveryHours;
  const { title, text, link, tab } = texts[settled?.outcome ?? 'purchase'];
  return (
    <ResultScreen
      icon="success"
      title={t(title)}
      ready={settled !== undefined}
      actions={
        <>
          <a className="btn btn-primary" href={localePath(language, accountPath(tab))}>
            {t(link)}
          </a>
          <a className="btn btn-secondary" href={localePath(language, paths.home)}>
            {t('returnHome')}
          </a>
        </>
      }
    >
      <p>{t(text, { count: hours })}</p>
      {settled && settled.lines.length > 0 ? <Receipt language={language} lines={settled.lines} hours={hours} /> : null}
    </ResultScreen>
  );
}

interface Settled {
  outcome: Outcome;
  /** What was bought; none of it where it cannot be told. */
  lines: readonly OrderLine[];
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
