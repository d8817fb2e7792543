/** Settings: what the shop goes by, what one euro buys, and what items are sorted into. */
import words from '#content/console/settings.json' with { type: 'json' };
import { TabLinks } from '#islands/ui/TabLinks.tsx';
import { consolePath } from '#rules/console-paths.ts';
import { useAddress } from '../ui/address.ts';
import { textsOf } from '../ui/texts.ts';
import { CategoriesPage } from './CategoriesPage.tsx';
import { RatesPage } from './RatesPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const t = textsOf(words);

const pages = { settings: SettingsPage, rates: RatesPage, categories: CategoriesPage } as const;
// safe because they are the table's own keys
const names = Object.keys(pages) as (keyof typeof pages)[];

export function SettingsScreen() {
  const wanted = useAddress().get('tab');
  const current = names.find((name) => name === wanted) ?? 'settings';
  const Page = pages[current];
  const tabs = names.map((name) => ({
    href: consolePath('settings', name === 'settings' ? {} : { tab: name }),
    label: t(name),
    current: name === current,
  }));
  return <Page tabs={<TabLinks label={t('sections')} tabs={tabs} />} />;
}
