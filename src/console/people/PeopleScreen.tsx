/** People and audit: who runs the shop, with what keys, and what they did. */
import words from '#content/console/people.json' with { type: 'json' };
import { TabLinks } from '#islands/ui/TabLinks.tsx';
import { consolePath } from '#rules/console-paths.ts';
import { useAddress } from '../ui/address.ts';
import { textsOf } from '../ui/texts.ts';
import { AuditPage } from './AuditPage.tsx';
import { KeysPage } from './KeysPage.tsx';
import { OperatorsPage } from './OperatorsPage.tsx';

const t = textsOf(words);

const pages = { audit: AuditPage, operators: OperatorsPage, keys: KeysPage } as const;
// safe because they are the table's own keys
const names = Object.keys(pages) as (keyof typeof pages)[];

export function PeopleScreen() {
  const wanted = useAddress().get('tab');
  const current = names.find((name) => name === wanted) ?? 'audit';
  const Page = pages[current];
  const tabs = names.map((name) => ({
    href: consolePath('people', name === 'audit' ? {} : { tab: name }),
    label: t(name),
    current: name === current,
  }));
  return <Page tabs={<TabLinks label={t('sections')} tabs={tabs} />} />;
}
