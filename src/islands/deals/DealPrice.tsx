/** The price of a deal: in the visitor's currency, or in euros as the cart's other prices. */
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { Money } from '../ui/Money.tsx';

interface Props {
  cents: number;
  language: LanguageCode;
  inEuros: boolean;
  className?: string;
}

export function DealPrice({ cents, language, inEuros, className = '' }: Props) {
  if (!inEuros) return <Money cents={cents} language={language} className={className} />;
  return <span className={`tabular whitespace-nowrap ${className}`}>{formatEuros(cents, language)}</span>;
}
