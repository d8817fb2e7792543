/** Currency and language at the foot of the page, and the way to another answer about cookies. */
import type { LanguageCode } from '#rules/languages.ts';
import { $consentReopened } from '#stores/consent.ts';
import { messagesOf } from '#stores/messages.ts';
import { CurrencySelect } from './CurrencySelect.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';

export function FooterControls({ language, path }: { language: LanguageCode; path: string }) {
  return (
    <>
      <button type="button" className="footer-link" onClick={() => $consentReopened.set(true)}>
        {messagesOf(language, 'common')('cookieSettings')}
      </button>
      <div className="-ml-3 flex min-h-11 flex-wrap gap-1 pt-2">
        <LanguageSelect language={language} path={path} opens="above" />
        <CurrencySelect language={language} opens="above" />
      </div>
    </>
  );
}
