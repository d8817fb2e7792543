/** Money: where it stands, what was sold, what tax is due, the documents that say so, and the ledger transfers behind each of them. */
import words from '#content/console/money.json' with { type: 'json' };
import { TabLinks } from '#islands/ui/TabLinks.tsx';
import { consolePath } from '#rules/console-paths.ts';
import { useAddress } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { textsOf } from '../ui/texts.ts';
import { DocumentsPart } from './DocumentsPart.tsx';
import { PositionPart } from './PositionPart.tsx';
import { RevenuePart } from './RevenuePart.tsx';
import { TransfersPart } from './TransfersPart.tsx';
import { VatPart } from './VatPart.tsx';

const t = textsOf(words);

const parts = {
  position: PositionPart,
  revenue: RevenuePart,
  vat: VatPart,
  documents: DocumentsPart,
  transfers: TransfersPart,
} as const;
// safe because they are the table's own keys
const names = Object.keys(parts) as (keyof typeof parts)[];

export function MoneyScreen() {
  const wanted = useAddress().get('tab');
  const current = names.find((name) => name === wanted) ?? 'position';
  const Part = parts[current];
  const tabs = names.map((name) => ({
    href: consolePath('money', name === 'position' ? {} : { tab: name }),
    label: t(name),
    current: name === current,
  }));
  return (
    <ConsolePage title={t('title')}>
      <TabLinks label={t('sections')} tabs={tabs} />
      <Part />
    </ConsolePage>
  );
}
