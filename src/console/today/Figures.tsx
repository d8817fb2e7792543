/** What was sold, given back and paid out today, this week and this month, each with its transfers, beside the same spans before. */
import words from '#content/console/today.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { monthDays, weekDays } from '#rules/figures.ts';
import { Figure } from '../ui/Figure.tsx';
import { count, euros } from '../ui/format.ts';
import { Sparkline } from '../ui/Sparkline.tsx';
import { textsOf } from '../ui/texts.ts';
import type { TodayFigure } from './today.ts';

const t = textsOf(words);

/** What the ledger calls the transfers that a figure is made of. */
const transfersOf: Record<TodayFigure['name'], Record<string, string>> = {
  revenue: { account: 'sales' },
  sales: { account: 'sales' },
  refunds: { account: 'sales' },
  payouts: { account: 'in_flight', code: 'payout_paid' },
};

/** Those since a day of UTC began. */
function transfersSince(name: TodayFigure['name'], day: string): string {
  const since = String(Date.parse(day) / 1000);
  return consolePath('money', { tab: 'transfers', ...transfersOf[name], since });
}

export function Figures({ figures }: { figures: readonly TodayFigure[] }) {
  return (
    <section className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1" aria-label={t('figures')}>
      {figures.map(({ name, unit, day, week, weekBefore, month, monthBefore, days }) => {
        const write = unit === 'cents' ? euros : count;
        const label = t(`figure_${name}`);
        const since = (span: number) => transfersSince(name, days.at(-span)?.day ?? '');
        const span = (length: number, sum: number, before: number) => (
          <a className="figure-link flex min-h-6 w-fit items-center" href={since(length)}>
            {t('figureSpan', { days: count(length), sum: write(sum), before: write(before) })}
          </a>
        );
        return (
          <Figure
            key={name}
            label={label}
            value={
              <a className="figure-link" href={since(1)}>
                {write(day)}
              </a>
            }
            detail={
              <>
                {span(weekDays, week, weekBefore)}
                {span(monthDays, month, monthBefore)}
              </>
            }
            chart={
              <Sparkline
                label={label}
                points={days.map((each) => ({ label: each.day, value: each.value }))}
                write={write}
              />
            }
          />
        );
      })}
    </section>
  );
}
