/** Stands in for any page without a connection: a message, a retry, and the cart as last seen. */
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { euro } from '#rules/currency.ts';
import { formatDate, formatMoney, formatTime } from '#rules/format.ts';
import { type LanguageCode, splitLanguage } from '#rules/languages.ts';
import { offlineRetryMs } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { type LastCart, lastCart } from '#stores/last-cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';

export function OfflineScreen({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'content');
  const [cart, setCart] = useState<LastCart>();

  useEffect(() => {
    setCart(lastCart());
    if (isOpenedDirectly() && navigator.onLine) leave(language);
    // `navigator.onLine` says nothing about whether the shop can be reached, nor does its event. A reload in vain would undo a click as well.
    const goOnIfReachable = () => isReachable().then((is) => is && leave(language));
    const timer = setInterval(() => document.hidden || goOnIfReachable(), offlineRetryMs);
    window.addEventListener('online', goOnIfReachable);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', goOnIfReachable);
    };
  }, [language]);

  return (
    <div className="mx-auto grid max-w-(--container-prose) gap-10">
      <div className="empty-state grid justify-items-center gap-2">
        <p className="empty-state-icon">
          <CloudOff aria-hidden="true" className="size-10" />
        </p>
        <h1 className="display-type text-xl">{t('offlineTitle')}</h1>
        <p className="max-w-prose text-balance">{t('offlineText')}</p>
        <Button variant="primary" className="mt-4" onClick={() => leave(language)}>
          {messagesOf(language, 'common')('retry')}
        </Button>
      </div>
      {cart ? <Cart cart={cart} language={language} /> : null}
    </div>
  );
}

function Cart({ cart, language }: { cart: LastCart; language: LanguageCode }) {
  const t = messagesOf(language, 'content');
  const price = (cents: number) => formatMoney(cents, euro, language);
  return (
    <section className="panel panel-padded" aria-labelledby="last-cart">
      <h2 id="last-cart" className="font-semibold text-lg">
        {t('offlineCart')}
      </h2>
      <p className="pt-1 text-muted text-sm">
        {t('offlineCartText', { date: formatDate(cart.at), time: formatTime(cart.at) })}
      </p>
      <ul className="grid gap-3 pt-4">
        {cart.items.map(({ id, title, cents, image }) => (
          <li key={id} className="flex items-center gap-4 border-line border-t pt-3">
            <img
              src={image}
              alt=""
              width="56"
              height="56"
              data-item-image=""
              className="size-14 flex-none rounded-sm"
            />
            <span className="min-w-0 flex-1 font-semibold text-text">{title}</span>
            <span className="tabular flex-none text-muted">{price(cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isReachable(): Promise<boolean> {
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether the page was opened by its own address and does not stand in for another. */
function isOpenedDirectly(): boolean {
  return splitLanguage(location.pathname).path === paths.offline;
}

function leave(language: LanguageCode): void {
  if (isOpenedDirectly()) location.replace(localePath(language, paths.home));
  else location.reload();
}
