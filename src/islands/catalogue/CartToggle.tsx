/** Cart button of a card, with a mark while the item is in the cart; none when it is sold. */
import { Check } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { CartButton } from '../ui/CartButton.tsx';
import { useCartItem } from '../ui/use-stores.ts';

interface Props {
  id: string;
  title: string;
  language: LanguageCode;
}

export function CartToggle({ id, title, language }: Props) {
  const t = messagesOf(language, 'product');
  const { isInCart, isSold } = useCartItem(id);

  if (isSold) return null;
  return (
    <>
      <CartButton id={id} title={title} language={language} />
      {isInCart ? (
        // The button's name says as much.
        <span className="badge product-card-mark" data-tone="gold" aria-hidden="true">
          <Check />
          {t('inCart')}
        </span>
      ) : null}
    </>
  );
}
