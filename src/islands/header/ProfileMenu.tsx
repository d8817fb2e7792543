/** Menu of the customer's account pages, and sign-out. */
import { useStore } from '@nanostores/react';
import { CircleUser, HandCoins, LogOut, Package, Receipt, User } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import type { Customer } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { Menu } from '../ui/Menu.tsx';
import { logOut } from './log-out.ts';

interface Props {
  language: LanguageCode;
  customer: Customer | undefined;
}

export function ProfileMenu({ language, customer }: Props) {
  const t = messagesOf(language, 'common');
  const mayOffer = useStore($settings, { ssr: 'initial' })?.offer_enabled ?? false;
  const initials = customer && [customer.name, customer.surname].map((name) => [...name.trim()][0] ?? '').join('');
  const to = (tab: Parameters<typeof accountPath>[0]) => localePath(language, accountPath(tab));
  return (
    <Menu
      label={t('profile')}
      className="btn btn-quiet btn-icon"
      content={
        initials ? (
          <span className="initials grid place-items-center" data-text={initials} />
        ) : (
          <CircleUser aria-hidden="true" />
        )
      }
      header={
        customer ? (
          <div className="mb-1.5 border-line-strong border-b px-3 pt-2 pb-3">
            <p className="truncate font-semibold text-text">{`${customer.name} ${customer.surname}`}</p>
            <p className="truncate text-muted">{customer.email}</p>
          </div>
        ) : null
      }
      entries={[
        { label: t('myProfile'), icon: <User aria-hidden="true" />, href: to('personal') },
        { label: t('orderHistory'), icon: <Package aria-hidden="true" />, href: to('orders') },
        { label: t('paymentHistory'), icon: <Receipt aria-hidden="true" />, href: to('transactions') },
        ...(mayOffer ? [{ label: t('sellSkins'), icon: <HandCoins aria-hidden="true" />, href: to('offers') }] : []),
        { label: t('logOut'), icon: <LogOut aria-hidden="true" />, onChoose: () => void logOut(language) },
      ]}
    />
  );
}
