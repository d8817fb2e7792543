/** Price bounds and filter groups: beside the list on wide screens, in a sheet over it on narrow ones. */
import { useRef } from 'react';
import type { FilterData } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { ListFilters } from '#rules/list-filters.ts';
import type { ListRoute } from '#rules/list-route.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';
import { Button } from '../ui/Button.tsx';
import { useQueuedSubmit } from '../ui/use-queued-submit.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { PriceRange } from './PriceRange.tsx';

interface Props {
  language: LanguageCode;
  /** Target of the form without JavaScript. */
  action: string;
  route: ListRoute;
  filters: ListFilters;
  options: FilterData;
  /** Another number discards prices that are not applied yet. */
  resetCount: number;
  onChange: (patch: Partial<ListFilters>, delay?: number) => void;
  /** Folds all groups but the first two. */
  folds?: boolean;
  className: string;
}

const ownFields = ['price_from', 'price_till', 'tradable', 'type', 'quality', 'exterior_names', 'item_class', 'heroes'];

export function FilterPanel({
  language,
  action,
  route,
  filters,
  options,
  resetCount,
  onChange,
  folds = false,
  className,
}: Props) {
  const t = messagesOf(language, 'catalogue');
  const { counts } = options;
  const trait = (value: string) => traitText(language, value);
  const one = (value: string) => (value ? [value] : []);
  const form = useRef<HTMLFormElement>(null);
  const queued = useQueuedSubmit(form);

  return (
    <form
      ref={form}
      {...queued}
      className={`grid gap-6 ${className}`}
      action={action}
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenFields route={route} filters={filters} except={ownFields} />
      <PriceRange key={resetCount} language={language} bounds={filters} onChange={(bounds) => onChange(bounds, 0)} />
      <div className="filter-list">
        <label className="choice flex items-center gap-3">
          <input
            type="checkbox"
            data-press=""
            className="choice-box grid flex-none place-items-center"
            name="tradable"
            value="true"
            checked={filters.tradable}
            onChange={() => onChange({ tradable: !filters.tradable })}
          />
          {t('tradableNow')}
        </label>
      </div>
      <FilterGroup
        language={language}
        legend={t('type')}
        folded={folds ? false : undefined}
        name="type"
        single
        values={options.types}
        labelOf={trait}
        counts={counts.types}
        chosen={one(filters.type)}
        onChange={([type = '']) => onChange({ type })}
      />
      <FilterGroup
        language={language}
        legend={t('quality')}
        folded={folds ? false : undefined}
        name="quality"
        single
        values={options.qualities}
        labelOf={qualityLabel}
        counts={counts.qualities}
        chosen={one(filters.quality)}
        onChange={([quality = '']) => onChange({ quality })}
      />
      <FilterGroup
        language={language}
        legend={t('exterior')}
        folded={folds || undefined}
        name="exterior_names"
        values={options.exterior_names}
        labelOf={trait}
        counts={counts.exterior_names}
        chosen={filters.exteriorNames}
        onChange={(exteriorNames) => onChange({ exteriorNames })}
      />
      <FilterGroup
        language={language}
        legend={t('class')}
        folded={folds || undefined}
        name="item_class"
        lit
        values={options.classes}
        labelOf={trait}
        counts={counts.classes}
        chosen={filters.classes}
        onChange={(classes) => onChange({ classes })}
      />
      <FilterGroup
        language={language}
        legend={t('hero')}
        folded={folds || undefined}
        name="heroes"
        values={options.heroes}
        counts={counts.heroes}
        chosen={filters.heroes}
        onChange={(heroes) => onChange({ heroes })}
      />
      <Button type="submit" className="no-js">
        {t('applyFilters')}
      </Button>
    </form>
  );
}
