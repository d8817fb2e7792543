/** A small line without axes; the same as a table for who does not see it. */
import { ChartTable } from './ChartTable.tsx';
import { chartHeight, chartWidth, linePath, type Point } from './chart.ts';

interface Props {
  label: string;
  points: readonly Point[];
  write: (value: number) => string;
}

export function Sparkline({ label, points, write }: Props) {
  return (
    <div>
      <svg
        className="block h-8 w-full"
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="chart-line" d={linePath(points)} />
      </svg>
      <ChartTable label={label} points={points} write={write} isHidden />
    </div>
  );
}
