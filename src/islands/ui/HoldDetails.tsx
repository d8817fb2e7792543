/** What holds the account, and what ends it. */
import type { Profile } from '#contract/profile.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  language: LanguageCode;
  hold: NonNullable<Profile['hold']>;
}

export function HoldDetails({ language, hold }: Props) {
  const t = messagesOf(language, 'common');
  const amount = (euros: number) => formatMoney(Math.round(euros * 100), euro, language);
  return (
    <section className="alert grid gap-2" data-tone="warning" aria-labelledby="account-hold">
      <h2 id="account-hold" className="font-semibold">
        {t('holdTitle')}
      </h2>
      {hold.disputed > 0 ? (
        <>
          <p>{t('holdDisputed', { amount: amount(hold.disputed) })}</p>
          <p>
            <a className="btn btn-secondary" href={localePath(language, paths.contact)}>
              {t('holdSupport')}
            </a>
          </p>
        </>
      ) : null}
      {hold.owed > 0 ? (
        <>
          <p>{t('holdOwed', { amount: amount(hold.owed) })}</p>
          <p>
            <a className="btn btn-secondary" href={`${localePath(language, accountPath('personal'))}?topup=1`}>
              {t('holdTopUp')}
            </a>
          </p>
        </>
      ) : null}
    </section>
  );
}
