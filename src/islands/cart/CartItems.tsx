/** What is in the cart, and apart from it what someone else has bought meanwhile. */
import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { CartRow } from './CartRow.tsx';

interface Props {
  entries: readonly CartEntry[];
  language: LanguageCode;
}

export function CartItems({ entries, language }: Props) {
  const t = messagesOf(language, 'cart');
  if (entries.length === 0) return null;
  return (
    <section className="panel panel-padded" aria-labelledby="cart-items">
      <h2 id="cart-items" className="cart-heading">
        {t('items')}
      </h2>
      <ul className="cart-rows">
        {entries.map((entry) => (
          <CartRow key={entry.item_id} entry={entry} language={language} />
        ))}
      </ul>
    </section>
  );
}

export function UnavailableItems({ entries, language }: Props) {
  const t = messagesOf(language, 'cart');
  if (entries.length === 0) return null;
  return (
    <section className="panel panel-padded cart-gone" aria-labelledby="cart-gone">
      <h2 id="cart-gone" className="cart-heading">
        {t('unavailableTitle')}
      </h2>
      <p className="pt-1 text-sm">{t('unavailableText')}</p>
      <ul className="cart-rows">
        {entries.map((entry) => (
          <CartRow key={entry.item_id} entry={entry} language={language} unavailable />
        ))}
      </ul>
    </section>
  );
}
