/** The balance at the start and at the end of a statement's range. */
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';

/** In euros, as the API writes them. */
export interface StatementTotals {
  opening: number;
  closing: number;
}

/** Keeps its place while `totals` are unknown. */
export function StatementSums({ language, totals }: { language: LanguageCode; totals: StatementTotals | undefined }) {
  const t = messagesOf(language, 'account');
  const amount = (euros: number) => (
    <Money cents={centsOf(euros)} language={language} className="font-semibold text-text" />
  );
  return (
    <p className="flex min-h-5 flex-wrap gap-x-6 gap-y-1 px-1 text-sm" aria-live="polite">
      {totals ? (
        <>
          <span>
            <WithLinks text={t('openingBalance')} places={{ amount: amount(totals.opening) }} />
          </span>
          <span>
            <WithLinks text={t('closingBalance')} places={{ amount: amount(totals.closing) }} />
          </span>
        </>
      ) : null}
    </p>
  );
}
