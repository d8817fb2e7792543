/** What is on the balance and how much of it can be withdrawn, the way to do it, and the withdrawals. See docs/product/withdrawing.md. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { BalanceFunds } from '#contract/withdrawals.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { partOnDemand } from '../ui/part-on-demand.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const WithdrawDialog = dialogOnDemand(
  async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog,
  ({ open }) => open,
);

const WithdrawalList = partOnDemand(async () => (await import('./WithdrawalList.tsx')).WithdrawalList);

interface Props {
  language: LanguageCode;
  /** The balance has moved. */
  onMoved: () => void;
}

export function FundsPanel({ language, onMoved }: Props) {
  const t = messagesOf(language, 'account');
  const [funds, setFunds] = useState<BalanceFunds>();
  const [hasFailed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const load = async () => {
    setFailed(false);
    await call('GET /balance/funds').then(
      ({ payload }) => setFunds(payload),
      () => setFailed(true),
    );
  };
  useEffect(() => void load(), []);
  if (hasFailed && !funds)
    return (
      <section className="panel flex flex-wrap items-center justify-between gap-4 p-5" role="alert">
        <p>{t('fundsFailed')}</p>
        <Button onClick={() => void load()}>{messagesOf(language, 'common')('retry')}</Button>
      </section>
    );
  return (
    <section className="panel grid gap-4 p-5" aria-label={t('fundsTitle')} aria-busy={funds ? undefined : true}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Figure label={t('fundsAvailable')} euros={funds?.available} language={language} />
          <Figure label={t('fundsHeld')} euros={funds?.held} language={language} />
          <Figure label={t('fundsWithdrawable')} euros={funds?.withdrawable} language={language} />
        </dl>
        <Button
          className="grow sm:grow-0"
          disabled={!funds}
          onClick={() => requireVerifiedEmail(language) && setOpen(true)}
        >
          {t('withdraw')}
        </Button>
      </div>
      {funds ? <Held language={language} funds={funds} /> : null}
      {funds && funds.withdrawals.length > 0 ? (
        <WithdrawalList language={language} withdrawals={funds.withdrawals} />
      ) : null}
      {funds ? (
        <WithdrawDialog
          language={language}
          open={isOpen}
          funds={funds}
          onClose={() => setOpen(false)}
          onMoved={() => {
            void load();
            onMoved();
          }}
        />
      ) : null}
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Undefined while it loads. */
  euros: number | undefined;
  language: LanguageCode;
}

function Figure({ label, euros, language }: FigureProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold text-lg text-text">
        {euros === undefined ? <Skeleton className="h-7 w-24" /> : formatEuros(centsOf(euros), language)}
      </dd>
    </div>
  );
}

/** Why money is held, and until when. */
function Held({ language, funds }: { language: LanguageCode; funds: BalanceFunds }) {
  const t = messagesOf(language, 'account');
  const amount = (euros: number) => formatEuros(centsOf(euros), language);
  const { promotional, card_held } = funds;
  if (promotional === 0 && card_held === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      {promotional > 0 ? <p>{t('fundsPromotional', { amount: amount(promotional) })}</p> : null}
      {card_held > 0 ? <p>{cardText(language, funds)}</p> : null}
    </div>
  );
}

/** One date where all of it can be withdrawn then, else that of the next part. */
function cardText(language: LanguageCode, { card_held, next }: BalanceFunds): string {
  const t = messagesOf(language, 'account');
  const amount = (euros: number) => formatEuros(centsOf(euros), language);
  const whole = { amount: amount(card_held) };
  if (!next) return t('fundsCard', whole);
  const date = formatDate(next.at);
  if (next.amount === card_held) return t('fundsCardFrom', { ...whole, date });
  return `${t('fundsCard', whole)} ${t('fundsNext', { amount: amount(next.amount), date })}`;
}
