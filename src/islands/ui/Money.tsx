/**
 * Euro cents in the visitor's currency. The first HTML is in euros; browser/page.ts rewrites it before it is seen, also where
 * an island has not woken up yet, so the text found at hydration may differ and that is no mistake.
 */
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { useShownCurrency } from './use-stores.ts';

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
