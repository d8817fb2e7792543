/** The customer's own pages: who they are and what they hold on one side, one tab of their affairs on the other. */
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type AccountTab, accountPath, accountTabOf, localePath } from '#rules/paths.ts';
import { requireSignIn, requireVerifiedEmail } from '#stores/access.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
import { Orders } from './Orders.tsx';
import { Offers } from './offers/Offers.tsx';
import { useOfferDialogs } from './offers/use-offer-dialogs.tsx';
import { Personal } from './Personal.tsx';
import { SideCard } from './SideCard.tsx';
import { Statement } from './Statement.tsx';
import { Transactions } from './Transactions.tsx';

const TopUp = lazy(async () => ({ default: (await import('./TopUp.tsx')).TopUp }));

interface Props {
  language: LanguageCode;
  /** The tab of the page's path; `?tab=` goes before it. */
  tab: AccountTab;
  /** Whether skins could be sold when the page was built; the settings go before it. */
  offersOpen: boolean;
}

const tabs = [
  { tab: 'personal', label: 'myProfile' },
  { tab: 'orders', label: 'orderHistory' },
  { tab: 'transactions', label: 'paymentHistory' },
  { tab: 'statement', label: 'statement' },
  { tab: 'offers', label: 'sellSkins' },
] as const satisfies readonly { tab: AccountTab; label: string }[];

export function AccountScreen({ language, tab: tabOfPath, offersOpen }: Props) {
  const t = messagesOf(language, 'account');
  const [tab, setTab] = useState<AccountTab>(tabOfPath);
  const [toppingUp, setToppingUp] = useState<boolean>();
  const mayOffer = useStore($settings, { ssr: 'initial' })?.offer_enabled ?? offersOpen;
  const offers = useOfferDialogs(language);

  const topUp = async () => {
    await bootstrap();
    const back = new URL(location.href);
    back.searchParams.set('topup', '1');
    if (requireVerifiedEmail(language, back.pathname + back.search)) setToppingUp(true);
  };
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const asked = query.has('tab') ? accountTabOf(query.get('tab')) : tabOfPath;
    setTab(asked);
    if (query.has('topup')) {
      query.delete('topup');
      history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
      topUp().catch(() => undefined);
    }
    if (asked === 'offers') leaveWhileClosed(language).catch(() => undefined);
    return requireSignIn(language);
  }, []);

  return (
    <BootstrapBoundary language={language}>
      <div className="account page-width">
        <h1 className="display-type text-xl">{t('title')}</h1>
        <SideCard language={language} onTopUp={() => void topUp().catch(() => undefined)} />
        <div className="account-main">
          <TabLinks
            label={t('title')}
            tabs={tabs
              .filter((each) => each.tab !== 'offers' || mayOffer || tab === 'offers')
              .map((each) => ({
                href: localePath(language, accountPath(each.tab)),
                label: t(each.label),
                current: each.tab === tab,
              }))}
          />
          {tab === 'personal' ? <Personal language={language} /> : null}
          {tab === 'orders' ? <Orders language={language} /> : null}
          {tab === 'transactions' ? <Transactions language={language} /> : null}
          {tab === 'statement' ? <Statement language={language} /> : null}
          {tab === 'offers' ? (
            <Offers language={language} version={offers.version} onSell={offers.sell} onOpen={offers.open} />
          ) : null}
        </div>
      </div>
      {offers.dialogs}
      {toppingUp === undefined ? null : (
        <Suspense>
          <TopUp language={language} open={toppingUp} onClose={() => setToppingUp(false)} />
        </Suspense>
      )}
    </BootstrapBoundary>
  );
}

/**
 * The tab is there only while skins can be sold; an offer that the address names is shown on the profile then. Whoever has the tab
 * open when it is switched off is not led away.
 */
async function leaveWhileClosed(language: LanguageCode): Promise<void> {
  await bootstrap();
  if ($settings.get()?.offer_enabled) return;
  const query = new URLSearchParams(location.search);
  query.delete('tab');
  query.delete('page');
  location.replace(localePath(language, accountPath('personal')) + (query.size > 0 ? `?${query}` : ''));
}
