/** Marketing: promo codes, packs and timed deals. */
import words from '#content/console/marketing.json' with { type: 'json' };
import { TabLinks } from '#islands/ui/TabLinks.tsx';
import { consolePath } from '#rules/console-paths.ts';
import { useAddress } from '../ui/address.ts';
import { textsOf } from '../ui/texts.ts';
import { PacksPage } from './PacksPage.tsx';
import { PromosPage } from './PromosPage.tsx';
import { TimedDealsPage } from './TimedDealsPage.tsx';

const t = textsOf(words);

const pages = { promos: PromosPage, packs: PacksPage, deals: TimedDealsPage } as const;
// safe because they are the table's own keys
const names = Object.keys(pages) as (keyof typeof pages)[];

export function MarketingScreen() {
  const wanted = useAddress().get('tab');
  const current = names.find((name) => name === wanted) ?? 'promos';
  const Page = pages[current];
  const tabs = names.map((name) => ({
    href: consolePath('marketing', name === 'promos' ? {} : { tab: name }),
    label: t(name),
    current: name === current,
  }));
  return <Page tabs={<TabLinks label={t('sections')} tabs={tabs} />} />;
}
