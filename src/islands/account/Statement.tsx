/** Everything that moved the balance, in plain words, with the balance after it; for a range of days, and as a file. The range is in the address. */
import { CircleAlert, Download, Scale } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { centsOf } from '#rules/euros.ts';
import { formatDate, formatTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { statementRowsPerPage } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { TextField } from '../ui/TextField.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
import { allTime, type Days, daysInAddress, keepDays, secondsOf } from './days.ts';
import { fileAddress } from './file-address.ts';
import { History } from './History.tsx';

export function Statement({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  const [days, setDays] = useState<Days>();
  const [sums, setSums] = useState<{ opening: number; closing: number }>();

  useEffect(() => setDays(daysInAddress()), []);
  const choose = (chosen: Days) => {
    keepDays(chosen);
    setDays(chosen);
  };
  const load = useCallback(
    async (query: { page: number; limit: number }) => {
      const page = await call('GET /balance/statement', { query: { ...query, ...secondsOf(days ?? allTime) } });
      setSums(page.meta);
      return page;
    },
    [days],
  );
  const isReversed = days !== undefined && days.from !== '' && days.to !== '' && days.from > days.to;
  const isFiltered = days !== undefined && (days.from !== '' || days.to !== '');
  const money = (euros: number) => (
    <Money cents={centsOf(euros)} language={language} className="font-semibold text-text" />
  );

  return (
    <div className="grid gap-4">
      <div className="statement-tools">
        <TextField
          type="date"
          name="from"
          label={t('fromDay')}
          value={days?.from ?? ''}
          max={days?.to || undefined}
          onChange={(event) => choose({ to: days?.to ?? '', from: event.target.value })}
        />
        <TextField
          type="date"
          name="to"
          label={t('toDay')}
          value={days?.to ?? ''}
          min={days?.from || undefined}
          onChange={(event) => choose({ from: days?.from ?? '', to: event.target.value })}
        />
        <Button variant="quiet" onClick={() => choose(allTime)} aria-disabled={!isFiltered}>
          {t('allTime')}
        </Button>
        <a
          className="btn btn-secondary statement-file"
          href={fileAddress('/balance/statement.csv', language, secondsOf(days ?? allTime))}
          download
        >
          <Download aria-hidden="true" />
          {t('statementFile')}
        </a>
      </div>
      {isFiltered && !isReversed ? (
        <p className="statement-sums text-sm" aria-live="polite">
          {sums ? (
            <>
              <span>
                <WithLinks text={t('openingBalance')} places={{ amount: money(sums.opening) }} />
              </span>
              <span>
                <WithLinks text={t('closingBalance')} places={{ amount: money(sums.closing) }} />
              </span>
            </>
          ) : null}
        </p>
      ) : null}
      {isReversed ? (
        <div className="panel history-rest history-rest-dense" role="alert">
          <CircleAlert aria-hidden="true" className="size-8 text-warning" />
          <p>{t('daysReversed')}</p>
        </div>
      ) : null}
      {days && !isReversed ? (
        <History
          key={`${days.from} ${days.to}`}
          language={language}
          title={t('movements')}
          load={load}
          rows={statementRowsPerPage}
          dense
          failedText={t('statementFailed')}
          row={({ at, text, amount, balance }) => (
            <>
              <time className="statement-date tabular text-muted text-sm" dateTime={new Date(at * 1000).toISOString()}>
                {formatDate(at)} {formatTime(at)}
              </time>
              <p className="statement-text" title={text}>
                {text}
              </p>
              <p className={`statement-amount tabular ${amount < 0 ? 'text-text' : 'text-success'}`}>
                {amount > 0 ? '+' : null}
                <Money cents={centsOf(amount)} language={language} />
              </p>
              <p className="statement-balance text-muted text-sm">
                {t('balanceThen')} <Money cents={centsOf(balance)} language={language} />
              </p>
            </>
          )}
          empty={
            <>
              <Scale aria-hidden="true" className="size-8 text-gold" />
              <h2 className="font-semibold text-lg">{isFiltered ? t('statementNothing') : t('statementEmpty')}</h2>
              <p>{isFiltered ? t('statementNothingText') : t('statementEmptyText')}</p>
            </>
          }
        />
      ) : null}
    </div>
  );
}
