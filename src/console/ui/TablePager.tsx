/** Which page of a list is shown, how many rows there are, and the ways on and back. Pages are not numbered up to a last one: nobody counts it. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { counted } from './format.ts';
import { textsOf } from './texts.ts';

interface Props {
  list: {
    rows: readonly unknown[];
    total?: { count: number; isEstimate: boolean } | undefined;
    page: { number: number; hasPrevious: boolean; hasNext: boolean; next: () => void; previous: () => void };
  };
  /** Called with the way that was chosen. */
  onTurn: (go: () => void) => void;
}

const t = textsOf(words);

export function TablePager({ list: { rows, total, page }, onTurn }: Props) {
  if (rows.length === 0 && !page.hasPrevious) return null;
  const isOne = !page.hasPrevious && !page.hasNext;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 text-muted text-sm">
      <p className="tabular mr-auto" aria-live="polite">
        {total ? t(total.isEstimate ? 'rowsAbout' : 'rowsOf', counted(total.count)) : null}
        {!total && isOne ? t('rowsOf', counted(rows.length)) : null}
      </p>
      {isOne ? null : (
        // disabled while the next page is on its way, a button would lose the focus
        <>
          <span className="tabular" aria-live="polite">
            {t('page', { page: page.number })}
          </span>
          <Button
            variant="quiet"
            className="btn-icon"
            aria-label={t('previousPage')}
            aria-disabled={!page.hasPrevious || undefined}
            onClick={() => page.hasPrevious && onTurn(page.previous)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            className="btn-icon"
            aria-label={t('nextPage')}
            aria-disabled={!page.hasNext || undefined}
            onClick={() => page.hasNext && onTurn(page.next)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </>
      )}
    </div>
  );
}
