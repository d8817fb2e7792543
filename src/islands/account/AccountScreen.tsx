/** The customer's own pages: who they are and what they hold on one side, one tab of their affairs on the other. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type AccountTab, accountPath, accountTabOf, localePath } from '#rules/paths.ts';
import { keepCustomersOnly, passVerifiedOnly } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { start } from '#stores/start.ts';
import { TabLinks } from '../ui/TabLinks.tsx';
import { UnlessStartFailed } from '../ui/UnlessStartFailed.tsx';
import { Orders } from './Orders.tsx';
import { Personal } from './Personal.tsx';
import { SideCard } from './SideCard.tsx';
import { Transactions } from './Transactions.tsx';

const TopUp = lazy(async () => ({ default: (await import('./TopUp.tsx')).TopUp }));

interface Props {
  language: LanguageCode;
  /** The tab of the page's path; `?tab=` goes before it. */
  tab: AccountTab;
}

const tabs: readonly {
  tab: AccountTab;
  label: 'myProfile' | 'orderHistory' | 'paymentHistory';
  Panel: ComponentType<{ language: LanguageCode }>;
}[] = [
  { tab: 'personal', label: 'myProfile', Panel: Personal },
  { tab: 'orders', label: 'orderHistory', Panel: Orders },
  { tab: 'transactions', label: 'paymentHistory', Panel: Transactions },
];

export function AccountScreen({ language, tab: tabOfPath }: Props) {
  const t = messagesOf(language, 'account');
  const [tab, setTab] = useState<AccountTab>(tabOfPath);
  const [toppingUp, setToppingUp] = useState<boolean>();

  const topUp = async () => {
    await start();
    const back = new URL(location.href);
    back.searchParams.set('topup', '1');
    if (passVerifiedOnly(language, back.pathname + back.search)) setToppingUp(true);
  };
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (query.has('tab')) setTab(accountTabOf(query.get('tab')));
    if (query.has('topup')) {
      query.delete('topup');
      history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`);
      topUp().catch(() => undefined);
    }
    return keepCustomersOnly(language);
  }, []);
  useEffect(() => {
    if (!tabs.some((each) => each.tab === tab)) location.replace(localePath(language, accountPath('personal')));
  }, [tab]);

  const { Panel = Personal } = tabs.find((each) => each.tab === tab) ?? {};
  return (
    <UnlessStartFailed language={language}>
      <div className="account page-width">
        <h1 className="display-type text-xl">{t('title')}</h1>
        <SideCard language={language} onTopUp={() => void topUp().catch(() => undefined)} />
        <div className="account-main">
          <TabLinks
            label={t('title')}
            tabs={tabs.map((each) => ({
              href: localePath(language, accountPath(each.tab)),
              label: t(each.label),
              current: each.tab === tab,
            }))}
          />
          <Panel language={language} />
        </div>
      </div>
      {toppingUp === undefined ? null : (
        <Suspense>
          <TopUp language={language} open={toppingUp} onClose={() => setToppingUp(false)} />
        </Suspense>
      )}
    </UnlessStartFailed>
  );
}
