/** What was sold and given back by day, week or month (UTC); each span leads to its transfers. */
import words from '#content/console/money.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { changeAddress, useAddress } from '../ui/address.ts';
import { BarChart } from '../ui/BarChart.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { Figure } from '../ui/Figure.tsx';
import { count, euros } from '../ui/format.ts';
import { TableSkeleton } from '../ui/TableSkeleton.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { transfersPath } from './links.ts';
import { daysOf, type RevenueSpan, type Step, spansOf, steps } from './months.ts';

const t = textsOf(words);

export function RevenuePart() {
  const wanted = useAddress().get('by');
  const step: Step = steps.find((each) => each === wanted) ?? 'day';
  const days = daysOf[step];
  // as a record: sums over other days would be taken for those over these
  const { value, failure, reload } = useRecord(`revenue ${days}`, (_, options) =>
    call('GET /ops/money/revenue', { query: { days } }, options),
  );
  if (!value)
    return failure === undefined ? <TableSkeleton columns={4} /> : <FailureNotice failure={failure} onRetry={reload} />;
  const spans = spansOf(value.payload, step);
  const sum = (of: (span: RevenueSpan) => number) => spans.reduce((total, span) => total + of(span), 0);
  const within = t('withinDays', { days: count(days) });
  const href = transfersPath({ account: 'sales', since: spans[0]?.since });
  return (
    <div className="grid gap-4">
      <FailureNotice failure={failure} onRetry={reload} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('by')}</legend>
        {steps.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === step}
            onClick={() => changeAddress({ by: each === 'day' ? null : each })}
          >
            {t(`step_${each}`)}
          </button>
        ))}
      </fieldset>
      <div className="grid gap-3 md:grid-cols-3">
        <Figure label={t('sold')} href={href} value={euros(sum(({ soldCents }) => soldCents))} detail={within} />
        <Figure
          label={t('givenBack')}
          href={href}
          value={euros(sum(({ refundedCents }) => refundedCents))}
          detail={within}
        />
        <Figure
          label={t('sales')}
          href={href}
          value={count(sum(({ sales }) => sales))}
          detail={t('netOf', { net: euros(sum(({ soldCents, refundedCents }) => soldCents - refundedCents)) })}
        />
      </div>
      <BarChart
        label={t('soldBy')}
        points={spans.map(({ label, soldCents }) => ({ label, value: soldCents }))}
        write={euros}
      />
      <Spans spans={spans.toReversed()} />
    </div>
  );
}

function Spans({ spans }: { spans: readonly RevenueSpan[] }) {
  return (
    <div className="table-frame @container overflow-x-auto">
      <table className="table w-full">
        <caption className="sr-only">{t('revenue')}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-start">
              {t('span')}
            </th>
            <th scope="col" className="text-end">
              {t('sales')}
            </th>
            <th scope="col" className="text-end">
              {t('sold')}
            </th>
            <th scope="col" className="text-end">
              {t('givenBack')}
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ label, since, until, sales, soldCents, refundedCents }) => (
            <tr key={label}>
              <th scope="row" className="text-start">
                <a className="table-link tabular" href={transfersPath({ account: 'sales', since, until })}>
                  {label}
                </a>
              </th>
              <td className="tabular text-end">{count(sales)}</td>
              <td className="text-end">
                <Amount cents={soldCents} />
              </td>
              <td className="text-end">
                <Amount cents={refundedCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
