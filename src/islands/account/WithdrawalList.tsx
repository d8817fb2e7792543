/** The newest withdrawals with how they stand. */
import type { Withdrawal } from '#contract/withdrawals.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { StatusIcon } from '../ui/StatusIcon.tsx';

const shown = {
  processing: { icon: 'pending', label: 'withdrawalProcessing' },
  paid: { icon: 'success', label: 'withdrawalPaid' },
  failed: { icon: 'error', label: 'withdrawalFailed' },
} as const;

export function WithdrawalList({
  language,
  withdrawals,
}: {
  language: LanguageCode;
  withdrawals: readonly Withdrawal[];
}) {
  const t = messagesOf(language, 'account');
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-text">{t('withdrawals')}</h3>
      <ul className="grid gap-3">
        {withdrawals.map(({ id, amount, iban, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <StatusIcon icon={shown[status].icon} />
            <span className="min-w-0 flex-1">{t(shown[status].label)}</span>
            <span className="tabular whitespace-nowrap text-text">{formatEuros(centsOf(amount), language)}</span>
            <p className="basis-full text-muted text-sm">
              <DateTime at={created_at} /> <span className="whitespace-nowrap">{t('withdrawalTo', { iban })}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
