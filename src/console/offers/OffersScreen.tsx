/** The offers desk: what waits for a price, the longest waiting first, each beside what is known of it. */
import { useState } from 'react';
import words from '#content/console/offers.json' with { type: 'json' };
import { qualities, qualityLabel } from '#rules/qualities.ts';
import { showToast } from '#stores/toasts.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { changeAddress, recordHref, useRecordId } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { failureMessage } from '../ui/failure-message.ts';
import { euros, isoTime } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { useDelayedPrice } from './delayed-price.ts';
import { type Offer, OfferRecord } from './OfferRecord.tsx';
import { OfferBadge, stateOptions } from './states.tsx';

type Row = Output<'GET /ops/offers'>['payload'][number];

const t = textsOf(words);

const columns: readonly Column<Row>[] = [
  { id: 'title', header: t('title'), cell: ({ title }) => title, csv: ({ title }) => title },
  {
    id: 'quality',
    header: t('quality'),
    cell: (row) => qualityLabel(row.quality),
    csv: (row) => row.quality,
    from: 'md',
  },
  {
    id: 'askingPrice',
    header: t('askingPrice'),
    cell: (row) => <Amount cents={row.userPriceCents} />,
    csv: (row) => row.userPriceCents,
    sort: 'wish',
    align: 'end',
  },
  {
    id: 'price',
    header: t('ourPrice'),
    cell: (row) => <Amount cents={row.servicePriceCents} />,
    csv: (row) => row.servicePriceCents,
    align: 'end',
    from: 'md',
  },
  { id: 'state', header: t('state'), cell: (row) => <OfferBadge state={row.state} />, csv: (row) => row.state },
  { id: 'turn', header: t('turn'), cell: ({ turn }) => turn, csv: ({ turn }) => turn, from: 'md' },
  { id: 'customer', header: t('customer'), cell: (row) => row.email, csv: (row) => row.email, from: 'xl' },
  {
    id: 'created',
    header: t('created'),
    cell: (row) => <When at={row.createdAt} />,
    csv: (row) => isoTime(row.createdAt),
    sort: 'created',
    from: 'xl',
  },
  {
    id: 'due',
    header: t('due'),
    cell: (row) => (row.dueAt === null ? '–' : <When at={row.dueAt} isDeadline />),
    csv: (row) => isoTime(row.dueAt),
    from: 'md',
  },
];

interface Unsent {
  id: string;
  title: string;
  why: string;
}

export function OffersScreen() {
  const { id } = useRecordId();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const list = useList({
    load: (query, options) => call('GET /ops/offers', { query: query as object }, options),
    filters: ['state', 'late', 'customer', 'quality', 'fromCents', 'toCents'],
    defaults: { state: 'pending' },
  });
  const { handled, enter } = useDelayedPrice(list.reload);
  const rows = list.rows.filter((row) => !handled.has(row.id) || row.state !== 'pending');

  const step = (by: 1 | -1) => {
    const left = list.rows.filter((row) => row.id === id || !handled.has(row.id));
    const at = left.findIndex((row) => row.id === id);
    const next = left[at + by];
    if (next) changeAddress({ id: next.id }, 'replace');
  };
  /** After a row is done with, unless it was left meanwhile: the one below it, else the first that is left. */
  const goOn = () => {
    if (new URLSearchParams(location.search).get('id') !== id) return;
    const at = list.rows.findIndex((row) => row.id === id);
    const isLeft = (row: Row) => row.id !== id && !handled.has(row.id);
    const next = list.rows.slice(at + 1).find(isLeft) ?? list.rows.find(isLeft);
    changeAddress({ id: next?.id ?? null }, 'replace');
  };
  const price = ({ offer }: Offer, priceCents: number, again: number | undefined) => {
    const seen = { state: offer.state, servicePriceCents: offer.servicePriceCents };
    setUnsent((before) => before.filter((each) => each.id !== offer.id));
    enter({
      id: offer.id,
      text: t('priced', { title: offer.title, price: euros(priceCents) }),
      send: async () => {
        const body = { priceCents, again, seen };
        const parts = { params: { id: offer.id }, body };
        const { payload } = await call('POST /ops/offers/{id}/counter', parts, { outlivesPage: true });
        if (payload.waitsAs) showToast('info', t('asked', { id: payload.waitsAs }));
      },
      onUndo: () => changeAddress({ id: offer.id }),
      onFailure: (error) =>
        setUnsent((before) => [...before, { id: offer.id, title: offer.title, why: failureMessage(error) }]),
    });
    goOn();
  };

  return (
    <ConsolePage
      title={t('offers')}
      record={
        id === null ? undefined : (
          <OfferRecord key={id} id={id} onChange={list.reload} onPrice={price} onStep={step} onHandled={goOn} />
        )
      }
    >
      {unsent.map(({ id: each, title, why }) => (
        <p key={each} className="alert" data-tone="danger" role="alert">
          {t('notSent', { title, why })}{' '}
          <a className="link" href={recordHref(each)}>
            {t('open')}
          </a>
        </p>
      ))}
      <FilterBar
        list={list}
        searchLabel={t('search')}
        filters={[
          { name: 'state', label: t('state'), options: stateOptions },
          { name: 'late', label: t('late'), options: [{ value: 'true', label: t('lateOnly') }] },
          { name: 'quality', label: t('quality'), options: qualities },
          { name: 'customer', label: t('customer'), placeholder: t('customerHint') },
          { name: 'fromCents', label: t('askingFrom'), kind: 'euros', placeholder: t('askingFromHint') },
          { name: 'toCents', label: t('askingTo'), kind: 'euros', placeholder: t('askingToHint') },
        ]}
      >
        <CsvButton list={list} columns={columns} name="offers" />
      </FilterBar>
      <DataTable
        label={t('offers')}
        list={{ ...list, rows, isEmpty: list.isEmpty || (list.rows.length > 0 && rows.length === 0) }}
        columns={columns}
        rowId={(row) => row.id}
        empty={t('allPriced')}
      />
    </ConsolePage>
  );
}
