/** What is shown before a deal is bought: its items, its price, the balance that is left, and where it is delivered. */
import { useStore } from '@nanostores/react';
import { CircleAlert } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { accountPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import type { Customer } from '#stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form-errors.ts';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { WithLinks } from '../ui/WithLinks.tsx';
import { DealPrice } from './DealPrice.tsx';
import type { Deal } from './deal.ts';

interface Props {
  deal: Deal;
  customer: Customer;
  language: LanguageCode;
  inEuros: boolean;
  busy: boolean;
  asksForCode: boolean;
  /** Rejects with `FormError` when the code is wrong. */
  onBuy: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function DealConfirmation({ deal, customer, language, inEuros, busy, asksForCode, onBuy, onCancel }: Props) {
  const t = messagesOf(language, 'deals');
  const profile = useStore($profile, { ssr: 'initial' });
  const leftCents = customer.balanceCents - deal.cents;
  const isTooLow = leftCents < 0;
  const lacksTradeLink = profile?.steam_trade_link === '';
  const sums = [
    { label: t('price'), cents: deal.cents },
    { label: t('balance'), cents: customer.balanceCents },
    ...(isTooLow ? [] : [{ label: t('balanceAfter'), cents: leftCents }]),
  ];
  const { form, text } = useForm({
    language,
    initial: { code: '' },
    check({ code }) {
      // in words of its own: the home page carries no others of forms
      if (asksForCode && code === '') throw new FormError(t('codeMissing'), { code: t('codeMissing') });
      return [];
    },
    send: ({ code }) => onBuy(code),
    fallback: t('failed'),
  });
  return (
    <form {...form}>
      <ul className="list-disc pt-4 pl-5 text-text">
        {deal.items.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <dl className="grid gap-2 pt-4">
        {sums.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <DealPrice cents={cents} language={language} inEuros={inEuros} className="font-semibold text-text" />
            </dd>
          </div>
        ))}
      </dl>
      <DeliveryNote language={language} link={profile?.steam_trade_link} />
      {asksForCode ? (
        <div className="grid gap-3 pt-5">
          <p className="text-soft" role="status">
            {t('codeText')}
          </p>
          <TextField
            {...text('code')}
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            // the server has asked for it just now
            autoFocus
            className="tabular tracking-wider"
          />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3 pt-6">
        {isTooLow ? (
          <a className="btn btn-primary" href={localePath(language, `${accountPath('personal')}?topup=1`)}>
            {t('topUp')}
          </a>
        ) : lacksTradeLink ? (
          <a className="btn btn-primary" href={localePath(language, accountPath('personal'))}>
            {t('addTradeLink')}
          </a>
        ) : (
          <Button type="submit" variant="primary" busy={busy} busyText={t('buying')}>
            {t('confirm')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
      </div>
      {isTooLow ? (
        <p className="pt-3 text-sm text-warning" role="status">
          {t('tooLow')}
        </p>
      ) : null}
    </form>
  );
}

/** `link` is undefined until the profile is read, and empty when it has none. */
function DeliveryNote({ language, link: tradeLink }: { language: LanguageCode; link: string | undefined }) {
  const t = messagesOf(language, 'deals');
  const link = (path: string, label: string) => (
    <a className="link" href={localePath(language, path)}>
      {label}
    </a>
  );
  return (
    <>
      {tradeLink === '' ? (
        <p className="flex gap-2 pt-4 text-sm text-warning">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          <span>
            <WithLinks text={t('noTradeLink')} places={{ profile: link(accountPath('personal'), t('profileName')) }} />
          </span>
        </p>
      ) : (
        <p className="wrap-anywhere pt-4 text-sm">
          <WithLinks text={t('delivery')} places={{ link: <span className="text-text">{tradeLink}</span> }} />
        </p>
      )}
      <p className="pt-2 text-muted text-sm">
        <WithLinks text={t('terms')} places={{ terms: link(paths.terms, t('termsName')) }} />
      </p>
    </>
  );
}
