/** One movement of the balance: when, what, how much, and the balance after it. */
import type { StatementRow as Movement } from '#contract/statement.ts';
import { centsOf } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { Money } from '../ui/Money.tsx';

export function StatementRow({ language, movement }: { language: LanguageCode; movement: Movement }) {
  const t = messagesOf(language, 'account');
  const { at, text, amount, balance } = movement;
  return (
    <>
      <DateTime at={at} className="statement-date" />
      <p className="statement-text" title={text}>
        {text}
      </p>
      <p className={`statement-amount tabular ${amount < 0 ? 'text-text' : 'text-success'}`}>
        {amount > 0 ? '+' : null}
        <Money cents={centsOf(amount)} language={language} />
      </p>
      <p className="statement-balance text-muted text-sm">
        <span className="@min-[40rem]/history:sr-only">{t('balanceThen')} </span>
        <Money cents={centsOf(balance)} language={language} />
      </p>
    </>
  );
}
