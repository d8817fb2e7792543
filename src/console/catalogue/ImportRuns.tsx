/** Files that were read before. */

import words from '#content/console/catalogue.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import type { Output } from '../api/client.ts';
import { call } from '../api/client.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';

const t = textsOf(words);

type Run = Output<'GET /ops/imports'>['payload'][number];

export const runTones: Record<Run['state'], Tone> = {
  reading: 'warning',
  ready: 'gold',
  applying: 'warning',
  applied: 'success',
  undoing: 'warning',
  undone: 'neutral',
  discarded: 'neutral',
};

const columns: readonly Column<Run>[] = [
  { id: 'file', header: t('file'), cell: ({ fileName }) => fileName, csv: ({ fileName }) => fileName, sort: 'file' },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <Badge tone={runTones[state]}>{t(`state_${state}`)}</Badge>,
    csv: ({ state }) => state,
  },
  { id: 'by', header: t('by'), cell: ({ actor }) => actor, csv: ({ actor }) => actor, from: 'md' },
  {
    id: 'when',
    header: t('when'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'md',
  },
];

export function ImportRuns() {
  const list = useList({
    // safe because the orders of the columns are those that the call takes
    load: (query, options) => call('GET /ops/imports', { query: query as never }, options),
    sort: '-created',
    limit: 20,
  });
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-sm">{t('importsBefore')}</h2>
      <FilterBar list={list} searchLabel={t('searchImports')}>
        <CsvButton list={list} columns={columns} name="imports" />
      </FilterBar>
      <DataTable
        label={t('importsBefore')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        hrefOf={({ id }) => consolePath('catalogue', { import: id })}
        empty={t('noImports')}
      />
    </section>
  );
}
