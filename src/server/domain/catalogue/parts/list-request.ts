/** Reads what a visitor asks of a list. See docs/product/catalogue.md#lists-over-the-api. */
import type { ListQuery } from '#contract/catalogue.ts';
import { fiatDecimals } from '#rules/currency.ts';
import { productsPerPageMax } from '#rules/limits.ts';
import { isAmbiguousBound, isListSort, splitValues } from '#rules/list-filters.ts';
import { throwValidationError } from '../../../domain-error.ts';
import type { ListRequest } from './list-plan.ts';

/** @throws an unknown sort and prices that are no amounts; everything else that is unknown finds nothing. */
export function listRequestOf(query: ListQuery, currency = 'EUR'): ListRequest {
  const wrong: { field: string; key: string }[] = [];
  const sort = query.sort?.toLowerCase() || 'desc';
  if (!isListSort(sort)) wrong.push({ field: 'sort', key: 'invalid_value' });
  const bound = (field: 'price_from' | 'price_till') => {
    const typed = query[field]?.trim() ?? '';
    const match = /^(\d+)(?:[.,](\d*))?$/.exec(typed);
    const isAmbiguous = isAmbiguousBound(typed) && fiatDecimals(currency) < 3;
    if (typed && (!match || isAmbiguous)) wrong.push({ field, key: 'amount_invalid' });
    return match ? thousandths(match[1] ?? '', match[2] ?? '', field === 'price_from') : undefined;
  };
  const priceFrom = bound('price_from');
  const priceTill = bound('price_till');
  if (wrong.length > 0 || !isListSort(sort)) throwValidationError(wrong);
  return {
    sort,
    priceFrom,
    priceTill,
    currency,
    page: query.page,
    limit: query.limit,
    random: query.random,
    category: query.category,
    subcategory: query.subcategory,
    search: query.search,
    type: query.type,
    quality: query.quality,
    heroes: splitValues(query.heroes ?? ''),
    exteriorNames: splitValues(query.exterior_names ?? ''),
    classes: splitValues(query.item_class ?? ''),
    sale: query.sale,
    isNew: query.new,
    tradable: query.tradable,
    ids: query.ids ? splitValues(query.ids).slice(0, productsPerPageMax) : undefined,
  };
}

/** Decimals beyond the third narrow the range: a lower bound is rounded up, an upper one down. */
function thousandths(whole: string, fraction: string, up: boolean): number {
  const digits = `${whole}${fraction.slice(0, 3).padEnd(3, '0')}`;
  const more = up && /[1-9]/.test(fraction.slice(3));
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER - 1) + (more ? 1 : 0);
}
