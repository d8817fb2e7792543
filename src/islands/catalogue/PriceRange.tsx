/** Price bounds in the shown currency, applied half a second after the last key, on Enter, and when the field is left. See docs/product/catalogue.md#price-bounds. */
import { useEffect, useRef, useState } from 'react';
import { fiatDecimals } from '#rules/currency.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { priceDebounceMs } from '#rules/limits.ts';
import { type ListFilters, plainPrice } from '#rules/list-filters.ts';
import { isAmbiguous } from '#rules/money.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from '../ui/TextField.tsx';
import { useEarlyInput } from '../ui/use-early-input.ts';
import { useShownCurrency } from '../ui/use-stores.ts';

type Bounds = Pick<ListFilters, 'priceFrom' | 'priceTill'>;

interface Props {
  language: LanguageCode;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
}

export function PriceRange({ language, bounds, onChange }: Props) {
  const t = messagesOf(language, 'catalogue');
  const [typed, setTyped] = useState(bounds);
  const [applied, setApplied] = useState(bounds);
  const range = useRef<HTMLDivElement>(null);
  const timer = useRef<number>(undefined);
  const { code, symbol } = useShownCurrency();
  const isUnclear = (bound: string) =>
    isAmbiguous(bound, fiatDecimals(code)) || (bound.trim() !== '' && plainPrice(bound) === '');
  const { priceFrom, priceTill } = bounds;

  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (applied.priceFrom !== priceFrom || applied.priceTill !== priceTill) {
    setApplied(bounds);
    setTyped(bounds);
  }

  const apply = ({ priceFrom: from, priceTill: till }: Bounds) => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (isUnclear(from) || isUnclear(till)) return;
    const least = plainPrice(from);
    onChange({ priceFrom: least === '0' ? '' : least, priceTill: plainPrice(till) });
  };
  const type = (next: Bounds) => {
    setTyped(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply(next), priceDebounceMs);
  };
  useEarlyInput(range, { price_from: priceFrom, price_till: priceTill }, (early) =>
    type({ priceFrom: early.price_from, priceTill: early.price_till }),
  );
  const field = (name: keyof Bounds, label: string, placeholder: string) => (
    <TextField
      name={name === 'priceFrom' ? 'price_from' : 'price_till'}
      label={label}
      // no number field: where a comma is foreign to the browser's own language, that makes 1250 of 12,50
      inputMode="decimal"
      placeholder={placeholder}
      autoComplete="off"
      value={typed[name]}
      error={isUnclear(typed[name]) ? t('priceAmbiguous') : undefined}
      before={
        <span className="text-sm" data-currency-sign="">
          {symbol.length <= 3 ? symbol : ''}
        </span>
      }
      onChange={(event) => type({ ...typed, [name]: event.target.value })}
      onKeyDown={(event) => event.key === 'Enter' && apply(typed)}
      // A sheet that is closed now must not lose it.
      onBlur={() => timer.current !== undefined && apply(typed)}
    />
  );

  return (
    <div ref={range} className="grid grid-cols-2 content-start items-start gap-3">
      {field('priceFrom', t('priceFrom'), '0')}
      {field('priceTill', t('priceTo'), '9999')}
    </div>
  );
}
