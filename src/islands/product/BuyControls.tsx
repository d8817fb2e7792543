/** Controls of an item's page: buy now, add to the cart or remove from it; on phones also at the foot. See docs/product/product-page.md#buying. */
import { useRef, useState } from 'react';
import { pictureAddress } from '#content/picture-address.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { putInCart } from '#stores/cart-toggle.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { CartButton } from '../ui/CartButton.tsx';
import { Money } from '../ui/Money.tsx';
import { usePageRestored } from '../ui/use-page-restored.ts';
import { useCartItem } from '../ui/use-stores.ts';
import { usePassed } from './use-passed.ts';

interface Props {
  language: LanguageCode;
  id: string;
  title: string;
  cents: number;
  picture: string;
}

export function BuyControls({ language, id, title, cents, picture }: Props) {
  const t = messagesOf(language, 'product');
  const { isInCart, isSold, busy } = useCartItem(id);
  const [buying, setBuying] = useState(false);
  usePageRestored(() => setBuying(false));
  const controls = useRef<HTMLDivElement>(null);
  const isPassed = usePassed(controls);
  if (isSold) return null;

  const buy = async () => {
    setBuying(true);
    if (isInCart || (await putInCart(id, language))) location.assign(localePath(language, paths.cart));
    else setBuying(false);
  };
  const buyNow = { variant: 'primary', busy: buying, disabled: busy, onClick: buy, children: t('buyNow') } as const;
  const cart = { id, title, language, isQuiet: buying };

  return (
    <>
      <div ref={controls} className="flex gap-3">
        <Button {...buyNow} large className="js-only grow" />
        <CartButton {...cart} className="btn-large" />
      </div>
      {isPassed ? (
        <section aria-label={t('buyBar')} className="buy-bar flex items-center gap-3 md:hidden">
          <img src={pictureAddress(picture)} alt="" width={44} height={44} className="buy-bar-picture flex-none" />
          <Money cents={cents} language={language} className="min-w-0 flex-1 font-semibold text-text" />
          <Button {...buyNow} className="flex-none px-3.5" />
          <CartButton {...cart} />
        </section>
      ) : null}
    </>
  );
}
