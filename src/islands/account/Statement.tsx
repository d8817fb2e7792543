/**
 * Every movement of the balance with the balance after it, for all time or a range of days, and as a file. The range stands in the
 * address.
 */
import { CircleAlert, Scale } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { statementRowsPerPage } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import {
  allTime,
  type DateRange,
  dateRangeInAddress,
  isBounded,
  isReversed,
  unixSecondsOf,
  writeDateRange,
} from './date-range.ts';
import { HistoryList } from './HistoryList.tsx';
import { StatementRow } from './StatementRow.tsx';
import { StatementSums, type StatementTotals } from './StatementSums.tsx';
import { StatementTools } from './StatementTools.tsx';
import { useAddressValue } from './use-address-value.ts';

export function Statement({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'account');
  const [range, setRange] = useAddressValue(dateRangeInAddress);
  // by the range that they are of: a response may come after that of a range chosen since
  const [totals, setTotals] = useState<ReadonlyMap<DateRange, StatementTotals>>(new Map());

  const choose = (chosen: DateRange) => {
    writeDateRange(chosen);
    setRange(chosen);
  };
  const shownRange = range ?? allTime;
  const load = useCallback(
    async (query: { page: number; limit: number }) => {
      const page = await call('GET /balance/statement', { query: { ...query, ...unixSecondsOf(shownRange) } });
      setTotals((present) => new Map(present).set(shownRange, page.meta));
      return page;
    },
    [shownRange],
  );

  return (
    <div className="grid gap-4">
      <StatementTools language={language} range={shownRange} onChoose={choose} />
      {isBounded(shownRange) && !isReversed(shownRange) ? (
        <StatementSums language={language} totals={totals.get(shownRange)} />
      ) : null}
      {isReversed(shownRange) ? (
        <div
          className="panel history-message history-message-dense grid justify-center justify-items-center gap-2"
          role="alert"
        >
          <CircleAlert aria-hidden="true" className="size-8 text-warning" />
          <p>{t('daysReversed')}</p>
        </div>
      ) : null}
      {range && !isReversed(range) ? (
        <HistoryList
          key={`${range.from} ${range.to}`}
          language={language}
          title={t('movements')}
          load={load}
          rowsPerPage={statementRowsPerPage}
          dense
          columns={
            <p className="history-columns" aria-hidden="true">
              {(['columnDate', 'columnMovement', 'columnAmount', 'balanceThen'] as const).map((key) => (
                <span key={key}>{t(key)}</span>
              ))}
            </p>
          }
          failedText={t('statementFailed')}
          row={(movement) => <StatementRow language={language} movement={movement} />}
          empty={<EmptyStatement language={language} isFiltered={isBounded(range)} />}
        />
      ) : null}
    </div>
  );
}

function EmptyStatement({ language, isFiltered }: { language: LanguageCode; isFiltered: boolean }) {
  const t = messagesOf(language, 'account');
  return (
    <>
      <Scale aria-hidden="true" className="size-8 text-gold" />
      <h2 className="font-semibold text-lg">{t(isFiltered ? 'statementNothing' : 'statementEmpty')}</h2>
      <p>{t(isFiltered ? 'statementNothingText' : 'statementEmptyText')}</p>
    </>
  );
}
