/** The customer's account: a card with name, balance and standing beside the chosen tab. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type AccountTab, accountPath, accountTabOf, localePath } from '#rules/paths.ts';
import { requireSignIn, requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { DeliveryDelay } from '../ui/DeliveryDelay.tsx';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { HoldNotice } from '../ui/HoldNotice.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
import { BalanceTab } from './BalanceTab.tsx';
import { useDeliveryDialog } from './deliveries/use-delivery-dialog.tsx';
import { Orders } from './Orders.tsx';
import { Offers } from './offers/Offers.tsx';
import { useOfferDialogs } from './offers/use-offer-dialogs.tsx';
import { Personal } from './Personal.tsx';
import { SideCard } from './SideCard.tsx';
import { Transactions } from './Transactions.tsx';

const TopUpDialog = dialogOnDemand(
  async () => (await import('./TopUpDialog.tsx')).TopUpDialog,
  ({ open }) => open,
);

interface Props {
  language: LanguageCode;
  /** The tab of the page's path; `?tab=` takes precedence. */
  tab: AccountTab;
  /** Whether skins could be sold when the page was built; the loaded settings take precedence. */
  offersOpen: boolean;
}

const tabLabels = [
  { tab: 'personal', label: 'myProfile' },
  { tab: 'orders', label: 'orderHistory' },
  { tab: 'transactions', label: 'paymentHistory' },
  { tab: 'statement', label: 'statement' },
  { tab: 'offers', label: 'sellSkins' },
] as const satisfies readonly { tab: AccountTab; label: string }[];

export function AccountScreen({ language, tab: tabOfPath, offersOpen }: Props) {
  const t = messagesOf(language, 'account');
  const [tab, setTab] = useState<AccountTab>(tabOfPath);
  const canSell = useStore($settings, { ssr: 'initial' })?.offer_enabled ?? offersOpen;
  const offers = useOfferDialogs(language);
  const delivery = useDeliveryDialog(language);
  const topUp = useTopUpDialog(language);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const shownTab = query.has('tab') ? accountTabOf(query.get('tab')) : tabOfPath;
    setTab(shownTab);
    if (shownTab === 'offers') leaveOffersWhileClosed(language).catch(() => undefined);
    return requireSignIn(language);
  }, []);

  return (
    <BootstrapBoundary language={language}>
      <div className="grid gap-6 pt-[clamp(1.5rem,1rem+2vw,3rem)] pb-4 lg:grid-cols-[19.5rem_minmax(0,1fr)] lg:gap-x-10 page-width">
        <h1 className="display-type text-xl lg:col-span-2">{t('title')}</h1>
        <SideCard language={language} onTopUp={topUp.open} />
        <div className="history-place grid min-w-0 content-start gap-6">
          <TabLinks
            label={t('title')}
            tabs={tabLabels
              .filter((each) => each.tab !== 'offers' || canSell || tab === 'offers')
              .map((each) => ({
                href: localePath(language, accountPath(each.tab)),
                label: t(each.label),
                current: each.tab === tab,
              }))}
          />
          <HoldNotice language={language} />
          {tab === 'personal' ? <Personal language={language} /> : null}
          {tab === 'orders' ? <DeliveryDelay language={language} /> : null}
          {tab === 'orders' ? <Orders language={language} version={delivery.version} onOpen={delivery.open} /> : null}
          {tab === 'transactions' ? <Transactions language={language} /> : null}
          {tab === 'statement' ? <BalanceTab language={language} /> : null}
          {tab === 'offers' ? (
            <Offers language={language} version={offers.version} onSell={offers.sell} onOpen={offers.open} />
          ) : null}
        </div>
      </div>
      {offers.dialogs}
      {delivery.dialog}
      {topUp.dialog}
    </BootstrapBoundary>
  );
}

/** The dialog opens by `open`, and by `?topup=`, which is removed from the address. Its code is loaded when it first opens. */
function useTopUpDialog(language: LanguageCode) {
  const [isOpen, setOpen] = useState<boolean>();
  const open = async () => {
    await bootstrap();
    const target = new URL(location.href);
    target.searchParams.set('topup', '1');
    if (requireVerifiedEmail(language, target.pathname + target.search)) setOpen(true);
  };
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (!query.has('topup')) return;
    query.delete('topup');
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
    open().catch(() => undefined);
  }, []);
  return {
    open: () => void open().catch(() => undefined),
    dialog:
      isOpen === undefined ? null : <TopUpDialog language={language} open={isOpen} onClose={() => setOpen(false)} />,
  };
}

/**
 * Leads from the tab of offers to the profile while selling is switched off; an offer that the address names is shown there. A tab that is
 * open when selling is switched off stays.
 */
async function leaveOffersWhileClosed(language: LanguageCode): Promise<void> {
  await bootstrap();
  if ($settings.get()?.offer_enabled) return;
  const query = new URLSearchParams(location.search);
  query.delete('tab');
  query.delete('page');
  location.replace(localePath(language, accountPath('personal')) + (query.size > 0 ? `?${query}` : ''));
}
