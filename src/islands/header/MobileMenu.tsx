/**
 * The menu under 1280 px: the same ways as in the bar. It closes on Escape and when the window grows wide.
 * See docs/product/navigation.md#mobile-menu.
 */
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { mobileMenuPx } from '#rules/limits.ts';
import { accountPath, authPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import type { Customer } from '#stores/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Money } from '../ui/Money.tsx';
import { useCloseWhenWide } from '../ui/use-close-when-wide.ts';
import { CurrencySelect } from './CurrencySelect.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { logOut } from './log-out.ts';

interface Props {
  language: LanguageCode;
  path: string;
  customer: Customer | undefined;
}

export function MobileMenu({ language, path, customer }: Props) {
  const t = messagesOf(language, 'common');
  const [open, setOpen] = useState(false);
  const at = (to: string) => localePath(language, to);
  const orders = accountPath('orders');

  useCloseWhenWide(mobileMenuPx, () => setOpen(false));

  return (
    <div className="xl:hidden">
      <button
        type="button"
        className="btn btn-quiet btn-icon -mr-2"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('menu')} closeLabel={t('close')} variant="sheet">
        <nav aria-label={t('main')} className="mt-4 grid">
          <MenuLink href={at(paths.home)} current={path === paths.home}>
            {t('home')}
          </MenuLink>
          <MenuLink href={at(paths.products)} current={path === paths.products}>
            {t('marketplace')}
          </MenuLink>
          <MenuLink href={at(paths.watchlist)} current={path === paths.watchlist}>
            {t('watchlist')}
          </MenuLink>
          {customer ? (
            <>
              <MenuLink href={at(paths.cart)} current={path === paths.cart}>
                {t('cart')}
              </MenuLink>
              <MenuLink href={at(accountPath('personal'))} current={path.startsWith(paths.account) && path !== orders}>
                {t('account')}
              </MenuLink>
              <MenuLink href={at(orders)} current={path === orders}>
                {t('orderHistory')}
              </MenuLink>
            </>
          ) : null}
        </nav>
        {customer ? (
          <div className="grid gap-4 pt-6">
            <p className="flex justify-between gap-4">
              <span>{t('balance')}</span>
              <Money cents={customer.balanceCents} language={language} className="font-semibold text-text" />
            </p>
            <button type="button" className="btn btn-secondary btn-wide" onClick={() => void logOut(language)}>
              <LogOut aria-hidden="true" />
              {t('logout')}
            </button>
          </div>
        ) : (
          <a className="btn btn-primary btn-wide mt-6" href={at(authPath('signin'))}>
            {t('logIn')}
          </a>
        )}
        <div className="mt-6 border-line border-t pt-4">
          <div className="-ml-3 flex flex-wrap gap-1">
            <LanguageSelect language={language} path={path} />
            <CurrencySelect language={language} />
          </div>
        </div>
      </Dialog>
    </div>
  );
}

function MenuLink({ href, current, children }: { href: string; current: boolean; children: ReactNode }) {
  return (
    <a
      className="link-quiet min-h-13 border-line border-b font-semibold text-lg"
      href={href}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
