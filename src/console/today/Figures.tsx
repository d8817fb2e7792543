/** What was sold, given back and paid out today, this week and this month, beside the same spans before. */
import words from '#content/console/today.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { Figure } from '../ui/Figure.tsx';
import { count, euros } from '../ui/format.ts';
import { Sparkline } from '../ui/Sparkline.tsx';
import { textsOf } from '../ui/texts.ts';
import type { TodayFigure } from './today.ts';

const t = textsOf(words);

export function Figures({ figures }: { figures: readonly TodayFigure[] }) {
  return (
    <section className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1" aria-label={t('figures')}>
      {figures.map(({ name, unit, day, week, weekBefore, month, monthBefore, days }) => {
        const write = unit === 'cents' ? euros : count;
        const label = t(`figure_${name}`);
        return (
          <Figure
            key={name}
            label={label}
            href={consolePath('money')}
            value={write(day)}
            detail={t('figureSpans', {
              week: write(week),
              weekBefore: write(weekBefore),
              month: write(month),
              monthBefore: write(monthBefore),
            })}
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
