/** Where each cent of a customer is: every sum, and under it the rows and ledger transfers that it is made of. */
import type { ReactNode } from 'react';
import words from '#content/console/customers.json' with { type: 'json' };
import { Amount } from '../ui/Amount.tsx';
import { counted } from '../ui/format.ts';
import { RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';
import type { CustomerPage } from './CustomerRecord.tsx';

type Place = CustomerPage['places'][number];

const t = textsOf(words);

const placeNames: Record<string, string> = {
  in_orders: t('inOrders'),
  owed: t('owed'),
  in_payouts: t('inPayouts'),
  in_refunds: t('inRefunds'),
  disputed: t('disputed'),
  reserved: t('reserved'),
  announced: t('announced'),
};

export function MoneyMap({ page: { balance, owedCents, places } }: { page: CustomerPage }) {
  const parts: [string, number][] = [
    [t('withdrawable'), balance.withdrawableCents],
    [t('promotional'), balance.promotionalCents],
    [t('cardHeld'), balance.cardHeldCents],
  ];
  return (
    <RecordPart title={t('money')}>
      <ul className="grid">
        <Line name={t('balance')} cents={balance.cents} isMain>
          {balance.cents === 0 && balance.made.length === 0 ? null : (
            <>
              <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
                {balance.made.map(({ code, cents, transfers }) => (
                  <Sum key={code} name={`${code} · ${t('transfers', counted(transfers))}`} cents={cents} />
                ))}
              </dl>
              <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
                {parts.map(([name, cents]) => (
                  <Sum key={name} name={name} cents={cents} />
                ))}
              </dl>
            </>
          )}
        </Line>
        <Line name={t('owes')} cents={-owedCents} />
        {places.map((place) => (
          <Line key={place.place} name={placeNames[place.place] ?? place.place} cents={place.cents}>
            {place.rows.length > 0 ? <Holdings rows={place.rows} /> : null}
          </Line>
        ))}
      </ul>
    </RecordPart>
  );
}

function Line({
  name,
  cents,
  isMain = false,
  children,
}: {
  name: string;
  cents: number;
  isMain?: boolean;
  children?: ReactNode;
}) {
  const sum = (
    <span className="flex min-w-0 flex-1 justify-between gap-4">
      <span className={isMain ? 'font-semibold' : ''}>{name}</span>
      {cents === 0 && !isMain ? (
        <span className="text-muted">{t('nothing')}</span>
      ) : (
        <Amount cents={cents} className="font-semibold" />
      )}
    </span>
  );
  if (!children) return <li className="money-line flex py-1.5 text-sm">{sum}</li>;
  return (
    <li className="money-line py-1.5 text-sm">
      <details open>
        <summary className="flex cursor-pointer items-start gap-2">{sum}</summary>
        <div className="money-part mt-2 pl-3">{children}</div>
      </details>
    </li>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">
        <Amount cents={cents} />
      </dd>
    </div>
  );
}

function Holdings({ rows }: { rows: Place['rows'] }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ id, state, cents, at, text, transfers }) => (
        <li key={id} className="grid gap-1">
          <div className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {text} <span className="text-muted">{state.replaceAll('_', ' ')}</span>
            </span>
            <Amount cents={cents} />
          </div>
          <div className="flex justify-between gap-4 text-muted text-xs">
            <code className="wrap-anywhere">{id}</code>
            <When at={at} exact />
          </div>
          {transfers.map((transfer) => (
            <div key={transfer.id} className="flex justify-between gap-4 text-muted text-xs">
              <span className="min-w-0 wrap-anywhere">
                <code>{transfer.id}</code> {t('accountsOf', { from: transfer.from, to: transfer.to })}
              </span>
              <Amount cents={transfer.cents} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
