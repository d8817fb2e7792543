/** Selects of language, currency and theme in the footer. */
import type { LanguageCode } from '#rules/languages.ts';
import { CurrencySelect } from './CurrencySelect.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';

export function FooterControls({ language, path }: { language: LanguageCode; path: string }) {
  return (
    <div className="-ml-3 flex min-h-11 flex-wrap gap-1 lg:flex-col lg:items-start lg:gap-0">
      <LanguageSelect language={language} path={path} opens="above" />
      <ThemeSelect language={language} />
      <CurrencySelect language={language} opens="above" />
    </div>
  );
}
