/** The lines of a file: what each does, value by value, and what there is to say about it; on a phone below the item. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { decimalOf } from '#rules/money.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { longWordClass } from '../ui/long-word.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';

const t = textsOf(words);

export type ImportRow = Output<'GET /ops/imports/{id}/rows'>['payload'][number];

const tones: Record<ImportRow['kind'], Tone> = { add: 'success', change: 'info', same: 'neutral', bad: 'danger' };
const kinds = (['bad', 'add', 'change', 'same'] as const).map((value) => ({ value, label: t(`what_${value}`) }));

const columns: readonly Column<ImportRow>[] = [
  { id: 'line', header: t('line'), cell: ({ line }) => line },
  {
    id: 'what',
    header: t('what'),
    cell: (row) => <What row={row} />,
  },
  {
    id: 'item',
    header: t('item'),
    cell: (row) => (
      <>
        <span className={longWordClass(row.title)}>{row.title}</span>
        {row.externalId ? <span className="block text-muted text-xs wrap-anywhere">{row.externalId}</span> : null}
        <div className="grid gap-1 @min-[38rem]:hidden">
          <Changes row={row} />
          <Remarks row={row} />
        </div>
      </>
    ),
  },
  { id: 'changes', header: t('what_change'), cell: (row) => <Changes row={row} />, from: 'md' },
  { id: 'remarks', header: t('remarks'), cell: (row) => <Remarks row={row} />, from: 'md' },
];

export function ImportRows({ id }: { id: string }) {
  const list = useList({
    load: (query, options) => call('GET /ops/imports/{id}/rows', { params: { id }, query: query as never }, options),
    filters: ['kind', 'doubtful'],
  });
  return (
    <section className="grid gap-3">
      <FilterBar
        list={list}
        filters={[
          { name: 'kind', label: t('what'), options: kinds },
          { name: 'doubtful', label: t('askedAbout'), options: [{ value: 'true', label: t('askedAbout') }] },
        ]}
      />
      <DataTable
        label={t('lines')}
        list={list}
        columns={columns}
        rowId={({ line }) => String(line)}
        hrefOf={({ itemId, state }) =>
          itemId && state === 'applied'
            ? consolePath('catalogue', { id: itemId })
            : consolePath('catalogue', { import: id })
        }
        empty={t('noLines')}
      />
    </section>
  );
}

/** What the line does; once it is known, that it was left out with its doubt, is undone, or stays although the file was undone. */
function What({ row: { kind, state } }: { row: ImportRow }) {
  const isDone = kind === 'add' || kind === 'change';
  if (isDone && (state === 'left' || state === 'undone' || state === 'kept'))
    return <Badge tone={state === 'kept' ? 'warning' : 'neutral'}>{t(`became_${state}`)}</Badge>;
  return <Badge tone={tones[kind]}>{t(`what_${kind}`)}</Badge>;
}

function Remarks({ row: { remarks } }: { row: ImportRow }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {remarks.map(({ kind, field, value, text }, index) => (
        <li key={index} className={kind === 'note' ? 'text-muted' : kind === 'doubt' ? 'text-warning' : 'text-danger'}>
          <strong className="font-semibold">{field}</strong> <q className="wrap-anywhere">{value}</q> {text}
        </li>
      ))}
    </ul>
  );
}

function Changes({ row: { kind, before, after } }: { row: ImportRow }) {
  if (kind === 'add') return <Amount cents={Number(after?.priceCents)} className="text-text" />;
  if (kind !== 'change') return null;
  return (
    <dl className="grid gap-1">
      {Object.keys(after ?? {}).map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name.replace('Cents', '')}</dt>
          <dd className="tabular wrap-anywhere">
            <del>{written(name, before?.[name])}</del> → <ins>{written(name, after?.[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function written(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && name.endsWith('Cents')) return decimalOf(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
