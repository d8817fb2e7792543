/**
 * Euro cents in the visitor's currency. The server renders euros, and browser/render-prices.ts rewrites them also inside islands that are not
 * hydrated yet, so that the text may differ at hydration.
 */
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { useShownCurrency } from './use-stores.ts';

// A slow phone takes 60 ms to make its first formatter: while the scripts of an island come, not while a press waits to be shown.
if (globalThis.document) formatMoney(0, euro, document.documentElement.lang);

interface Props {
  cents: number;
  language: LanguageCode;
  className?: string;
}

export function Money({ cents, language, className = '' }: Props) {
  const currency = useShownCurrency();
  return (
    <span className={`tabular whitespace-nowrap ${className}`} data-cents={cents} suppressHydrationWarning>
      {formatMoney(cents, currency, language)}
    </span>
  );
}
