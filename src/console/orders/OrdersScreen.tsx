/** The screen Orders and deliveries: two lists, and the record of a line or of a delivery beside them. */
import words from '#content/console/orders.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { useAddress, useRecordId } from '../ui/address.ts';
import { textsOf } from '../ui/texts.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { LineList } from './LineList.tsx';

const t = textsOf(words);

export function OrdersScreen() {
  const isDeliveries = useAddress().get('list') === 'deliveries';
  return isDeliveries ? <DeliveryList tabs={<Tabs />} /> : <LineList tabs={<Tabs />} />;
}

function Tabs() {
  const isDeliveries = useAddress().get('list') === 'deliveries';
  const { id } = useRecordId();
  const tabs = [
    { label: t('lines'), href: consolePath('orders'), isHere: !isDeliveries },
    { label: t('deliveries'), href: consolePath('orders', { list: 'deliveries' }), isHere: isDeliveries },
  ];
  return (
    <nav className={`flex gap-2 ${id === null ? '' : 'max-xl:hidden'}`} aria-label={t('lists')}>
      {tabs.map(({ label, href, isHere }) => (
        <a
          key={label}
          href={href}
          className={`btn ${isHere ? 'btn-secondary' : 'btn-quiet'}`}
          aria-current={isHere ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
