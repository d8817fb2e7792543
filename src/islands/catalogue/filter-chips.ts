/** What is chosen in a list beside its route, as chips: a text, and the change that takes it back. */
import { type Currency, fiatDecimals } from '#rules/currency.ts';
import { formatMinorUnits } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { ListFilters, ListFlag } from '#rules/list-filters.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';

export interface FilterChip {
  key: string;
  text: string;
  /** The change that takes it back. */
  without: Partial<ListFilters>;
}

/** `flag` is what the list's own address says: no chip, because it cannot be taken back. */
export function filterChips(
  filters: ListFilters,
  flag: ListFlag | undefined,
  currency: Currency,
  language: LanguageCode,
): FilterChip[] {
  const t = messagesOf(language, 'catalogue');
  const common = messagesOf(language, 'common');
  const chip = (isSet: unknown, key: string, text: string, without: Partial<ListFilters>) =>
    isSet ? [{ key, text, without }] : [];
  const named = (filter: string, value: string) => t('filterChip', { filter, value });
  const trait = (value: string) => traitText(language, value);
  const price = (bound: string) => {
    const units = minorUnitsOf(bound, fiatDecimals(currency.code));
    return units === null ? bound : formatMinorUnits(units, currency, language);
  };
  const each = (name: 'heroes' | 'exteriorNames' | 'classes', label: string, textOf = (value: string) => value) =>
    filters[name].flatMap((value) =>
      chip(true, `${name} ${value}`, named(label, textOf(value)), {
        [name]: filters[name].filter((other) => other !== value),
      }),
    );
  const { search, priceFrom, priceTill, type, quality } = filters;

  return [
    ...chip(search, 'search', named(t('search'), search), { search: '' }),
    ...chip(filters.sale && flag !== 'sale', 'sale', common('onSale'), { sale: false }),
    ...chip(filters.isNew && flag !== 'new', 'new', common('newItems'), { isNew: false }),
    ...chip(priceFrom, 'priceFrom', named(t('priceFrom'), price(priceFrom)), { priceFrom: '' }),
    ...chip(priceTill, 'priceTill', named(t('priceTo'), price(priceTill)), { priceTill: '' }),
    ...chip(filters.tradable, 'tradable', t('tradableNow'), { tradable: false }),
    ...chip(type, 'type', named(t('type'), trait(type)), { type: '' }),
    ...chip(quality, 'quality', named(t('quality'), qualityLabel(quality)), { quality: '' }),
    ...each('exteriorNames', t('exterior'), trait),
    ...each('classes', t('class'), trait),
    ...each('heroes', t('hero')),
  ];
}
