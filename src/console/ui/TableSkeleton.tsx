/** The shape of a table before its first rows are there. */
import words from '#content/console/ui.json' with { type: 'json' };
import { Skeleton } from '#islands/ui/Skeleton.tsx';
import { textsOf } from './texts.ts';

const t = textsOf(words);
const rows = Array.from({ length: 8 }, (_, row) => row);

export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div className="table-frame grid gap-px" role="status">
      <span className="sr-only">{t('loading')}</span>
      {rows.map((row) => (
        <div key={row} className="flex gap-6 px-3 py-3">
          {Array.from({ length: Math.min(columns, 4) }, (_, column) => column).map((column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 flex-2' : 'h-4 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  );
}
