/** A bar a day or month, each with its value on hover; the table below says the same. */
import words from '#content/console/ui.json' with { type: 'json' };
import { ChartTable } from './ChartTable.tsx';
import { bars, chartHeight, chartWidth, type Point } from './chart.ts';
import { textsOf } from './texts.ts';

interface Props {
  label: string;
  points: readonly Point[];
  write: (value: number) => string;
}

const t = textsOf(words);

export function BarChart({ label, points, write }: Props) {
  return (
    <div className="grid gap-2">
      <svg
        className="block h-32 w-full"
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars(points).map((bar, index) => (
          <rect key={points[index]?.label} className="chart-bar" {...bar}>
            <title>{`${points[index]?.label}: ${write(points[index]?.value ?? 0)}`}</title>
          </rect>
        ))}
      </svg>
      <details className="text-sm">
        <summary className="text-muted">{t('asTable')}</summary>
        <ChartTable label={label} points={points} write={write} />
      </details>
    </div>
  );
}
