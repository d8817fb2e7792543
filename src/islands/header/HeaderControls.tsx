/**
 * Right side of the header. The HTML has the controls of guests and of customers; `data-session` of the root element, set by browser/boot.js
 * before the first paint, shows one of them, so that nothing moves.
 */
import { ShoppingBag } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { cartBadgeMax } from '#rules/limits.ts';
import { authPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { useCartCount, useSession } from '../ui/use-stores.ts';
import { CurrencySelect } from './CurrencySelect.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

interface Props {
  language: LanguageCode;
  /** The page's path without its language. */
  path: string;
}

export function HeaderControls({ language, path }: Props) {
  const t = messagesOf(language, 'common');
  const { customer } = useSession();
  return (
    <div className="flex w-full items-center justify-end gap-1 sm:gap-2">
      <div className="hidden items-center xl:flex">
        <CurrencySelect language={language} align="end" />
        <LanguageSelect language={language} path={path} align="end" />
      </div>
      <p data-for="customer" className="header-balance">
        <span className="sr-only">{t('balance')} </span>
        {customer ? (
          <Money cents={customer.balanceCents} language={language} className="font-semibold text-text" />
        ) : null}
      </p>
      <CartLink language={language} />
      <div data-for="customer" className="hidden xl:block">
        <ProfileMenu language={language} customer={customer} />
      </div>
      <a
        data-for="guest"
        className="btn btn-secondary ml-2 hidden xl:inline-flex"
        href={localePath(language, authPath('signin'))}
      >
        {t('logIn')}
      </a>
      <MobileMenu language={language} path={path} customer={customer} />
    </div>
  );
}

function CartLink({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'common');
  const count = useCartCount();
  return (
    <a
      className="btn btn-quiet btn-icon relative"
      href={localePath(language, paths.cart)}
      aria-label={t('cart')}
      aria-describedby={count > 0 ? 'cart-count' : undefined}
      data-astro-prefetch="false"
    >
      <ShoppingBag aria-hidden="true" />
      {count > 0 ? (
        <span
          className="cart-badge grid place-items-center tabular"
          key={count}
          data-text={count > cartBadgeMax ? `${cartBadgeMax}+` : count}
        >
          <span className="sr-only" id="cart-count">
            {t('itemsInCart', { count })}
          </span>
        </span>
      ) : null}
    </a>
  );
}
