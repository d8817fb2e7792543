/** Beside the search of a product list: reset, the size of its cards, the button of the filter sheet on narrow screens, and sort. */
import { useStore } from '@nanostores/react';
import { Grid2x2, RotateCcw, SlidersHorizontal } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { type ListFilters, type ListSort, listSorts } from '#rules/list-filters.ts';
import { $listDensity, chooseListDensity } from '#stores/list-density.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { CompactSelect } from '../ui/CompactSelect.tsx';
import type { ItemList } from './item-list.ts';

interface Props {
  language: LanguageCode;
  filters: ListFilters;
  /** Whether the sheet of filters is open, on narrow screens. */
  isSheetOpen: boolean;
  onSheet: () => void;
  onChange: ItemList['change'];
  onReset: () => void;
}

export function ListTools({ language, filters, isSheetOpen, onSheet, onChange, onReset }: Props) {
  const t = messagesOf(language, 'catalogue');
  const sortLabels: Record<ListSort, string> = {
    asc: t('sortAsc'),
    desc: t('sortDesc'),
    newest: t('sortNewest'),
    discount: t('sortDiscount'),
  };

  const sortHints: Partial<Record<ListSort, string>> = { asc: t('sortAscHint'), desc: t('sortDescHint') };

  return (
    <>
      <button
        type="button"
        className="js-only btn btn-secondary btn-icon"
        aria-label={t('resetFilters')}
        title={t('resetFilters')}
        onClick={onReset}
      >
        <RotateCcw aria-hidden="true" />
      </button>
      <DensityButton label={t('largeCards')} />
      <div className="flex w-full gap-3 lg:contents">
        <Button
          className="js-only flex-none whitespace-nowrap px-3 text-sm lg:hidden"
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          onClick={onSheet}
        >
          <SlidersHorizontal aria-hidden="true" className="max-[22.5rem]:hidden" />
          {t('showFilters')}
          <FilterCount filters={filters} />
        </Button>
        <div className="js-only min-w-0 flex-1 lg:flex-none">
          <CompactSelect
            tall
            label={t('sort')}
            className="sort-select w-full justify-between lg:min-w-48"
            options={listSorts.map((value) => ({ value, label: sortLabels[value], hint: sortHints[value] }))}
            value={filters.sort}
            onChange={(sort) => onChange({ sort })}
            emptyText={messagesOf(language, 'common')('noOptions')}
            displayText={t('sortedBy', { order: sortLabels[filters.sort] })}
            shortText={sortLabels[filters.sort]}
            align="end"
          />
        </div>
      </div>
    </>
  );
}

/** Makes room for larger pictures, where cards stand beside each other. */
function DensityButton({ label }: { label: string }) {
  const density = useStore($listDensity, { ssr: () => undefined });
  return (
    <button
      type="button"
      className="js-only btn btn-secondary btn-icon max-xl:hidden"
      aria-label={label}
      title={label}
      aria-pressed={density === 'large'}
      onClick={() => chooseListDensity(density ? undefined : 'large')}
    >
      <Grid2x2 aria-hidden="true" />
    </button>
  );
}

/** Number of filters that are set in the hidden panel. */
function FilterCount({ filters }: { filters: ListFilters }) {
  const { priceFrom, priceTill, type, quality, heroes, exteriorNames, classes, tradable } = filters;
  const single = [priceFrom, priceTill, type, quality].filter(Boolean).length;
  const count = single + heroes.length + exteriorNames.length + classes.length + Number(tradable);
  if (count === 0) return null;
  return (
    <span className="badge tabular" data-tone="gold" aria-hidden="true">
      {count}
    </span>
  );
}
