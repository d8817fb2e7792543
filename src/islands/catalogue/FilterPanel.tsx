/** Price bounds and filter groups, beside the list on wide screens. */
import type { FilterData } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { ListFilters } from '#rules/list-filters.ts';
import type { ListRoute } from '#rules/list-route.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
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
}

const ownFields = ['price_from', 'price_till', 'tradable', 'type', 'quality', 'exterior_names', 'item_class', 'heroes'];

export function FilterPanel({ language, action, route, filters, options, resetCount, onChange }: Props) {
  const t = messagesOf(language, 'catalogue');
  const { counts } = options;
  const one = (value: string) => (value ? [value] : []);

  return (
    <form
      className="panel grid gap-6 p-5 sm:max-lg:grid-cols-[1fr_1fr]"
      action={action}
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenFields route={route} filters={filters} except={ownFields} />
      <PriceRange key={resetCount} language={language} bounds={filters} onChange={(bounds) => onChange(bounds, 0)} />
      <div className="filter-list col-span-full">
        <label className="choice flex items-center gap-3">
          <input
            type="checkbox"
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
        legend={t('type')}
        name="type"
        single
        values={options.types}
        counts={counts.types}
        chosen={one(filters.type)}
        onChange={([type = '']) => onChange({ type })}
      />
      <FilterGroup
        legend={t('quality')}
        name="quality"
        single
        values={options.qualities}
        labelOf={qualityLabel}
        counts={counts.qualities}
        chosen={one(filters.quality)}
        onChange={([quality = '']) => onChange({ quality })}
      />
      <FilterGroup
        legend={t('exterior')}
        name="exterior_names"
        values={options.exterior_names}
        counts={counts.exterior_names}
        chosen={filters.exteriorNames}
        onChange={(exteriorNames) => onChange({ exteriorNames })}
      />
      <FilterGroup
        legend={t('class')}
        name="item_class"
        lit
        values={options.classes}
        counts={counts.classes}
        chosen={filters.classes}
        onChange={(classes) => onChange({ classes })}
      />
      <FilterGroup
        legend={t('hero')}
        name="heroes"
        values={options.heroes}
        counts={counts.heroes}
        chosen={filters.heroes}
        onChange={(heroes) => onChange({ heroes })}
      />
      <Button type="submit" className="no-js col-span-full">
        {t('applyFilters')}
      </Button>
    </form>
  );
}
