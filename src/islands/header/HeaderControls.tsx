/**
 * Right side of the header. The HTML has the controls of guests and of customers; `data-session` of the root element, set by browser/boot.js
 * before the first paint, shows one of them, so that nothing moves.
 */
import { Heart, Plus, ShoppingBag } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { cartBadgeMax } from '#rules/limits.ts';
import { accountPath, authPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { useCartCount, useSession, useWatched } from '../ui/use-stores.ts';
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
      <div className="header-selects hidden items-center xl:flex">
        <CurrencySelect language={language} align="end" />
        <LanguageSelect language={language} path={path} align="end" />
      </div>
      <a
        data-for="customer"
        className="header-balance inline-flex items-center justify-end gap-1.5"
        href={`${localePath(language, accountPath('personal'))}?topup=1`}
      >
        <span className="sr-only">{t('balance')} </span>
        {customer ? (
          // a new sum is a new element, which rolls in
          <Money
            key={customer.balanceCents}
            cents={customer.balanceCents}
            language={language}
            className="flex-1 text-center"
          />
        ) : null}
        <span className="sr-only"> {t('topUp')}</span>
        <Plus aria-hidden="true" className="size-4 flex-none" />
      </a>
      <WatchlistLink language={language} />
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

function WatchlistLink({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'common');
  const count = useWatched().length;
  return (
    <a
      className="btn btn-quiet btn-icon relative max-sm:hidden"
      href={localePath(language, paths.watchlist)}
      aria-label={t('watchlist')}
      aria-describedby={count > 0 ? 'watched-count' : undefined}
    >
      <Heart aria-hidden="true" />
      {count > 0 ? <CountBadge id="watched-count" count={count} text={t('itemsWatched', { count })} /> : null}
    </a>
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
    >
      <ShoppingBag aria-hidden="true" />
      {count > 0 ? <CountBadge id="cart-count" count={count} text={t('itemsInCart', { count })} /> : null}
    </a>
  );
}

function CountBadge({ id, count, text }: { id: string; count: number; text: string }) {
  return (
    <span
      className="cart-badge grid place-items-center tabular"
      key={count}
      data-text={count > cartBadgeMax ? `${cartBadgeMax}+` : count}
    >
      <span className="sr-only" id={id}>
        {text}
      </span>
    </span>
  );
}
