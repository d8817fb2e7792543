/** Euro cents as the place asks for them: in the visitor's currency, or in euros as everywhere in the cart. */
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { Money } from '../ui/Money.tsx';

interface Props {
  cents: number;
  language: LanguageCode;
  inEuros: boolean;
  className?: string;
}

export function Price({ cents, language, inEuros, className = '' }: Props) {
  if (!inEuros) return <Money cents={cents} language={language} className={className} />;
  return <span className={`tabular whitespace-nowrap ${className}`}>{formatEuros(cents, language)}</span>;
}
