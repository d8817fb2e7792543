/** Price bounds and filter groups, beside the list on wide screens. */
import type { FilterData } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { ListFilters } from '#rules/list-filters.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { PriceRange } from './PriceRange.tsx';

interface Props {
  language: LanguageCode;
  filters: ListFilters;
  options: FilterData;
  onChange: (patch: Partial<ListFilters>, delay?: number) => void;
}

export function FilterPanel({ language, filters, options, onChange }: Props) {
  const t = messagesOf(language, 'catalogue');
  const { counts } = options;
  const one = (value: string) => (value ? [value] : []);

  return (
    <div className="panel filter-panel">
      <PriceRange language={language} bounds={filters} onChange={(bounds) => onChange(bounds, 0)} />
      <FilterGroup
        legend={t('type')}
        single
        values={options.types}
        counts={counts.types}
        chosen={one(filters.type)}
        onChange={([type = '']) => onChange({ type })}
      />
      <FilterGroup
        legend={t('quality')}
        single
        values={options.qualities}
        labelOf={qualityLabel}
        counts={counts.qualities}
        chosen={one(filters.quality)}
        onChange={([quality = '']) => onChange({ quality })}
      />
      <FilterGroup
        legend={t('exterior')}
        values={options.exterior_names}
        counts={counts.exterior_names}
        chosen={filters.exteriorNames}
        onChange={(exteriorNames) => onChange({ exteriorNames })}
      />
      <FilterGroup
        legend={t('class')}
        lit
        values={options.classes}
        counts={counts.classes}
        chosen={filters.classes}
        onChange={(classes) => onChange({ classes })}
      />
      <FilterGroup
        legend={t('hero')}
        values={options.heroes}
        counts={counts.heroes}
        chosen={filters.heroes}
        onChange={(heroes) => onChange({ heroes })}
      />
    </div>
  );
}
