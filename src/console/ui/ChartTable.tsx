/** What a chart shows, as a table. */
import type { Point } from './chart.ts';

interface Props {
  label: string;
  points: readonly Point[];
  write: (value: number) => string;
  /** For screen readers alone. */
  isHidden?: boolean;
}

export function ChartTable({ label, points, write, isHidden = false }: Props) {
  return (
    // around it: a table is never smaller than its rows
    <div className={isHidden ? 'sr-only' : undefined}>
      <table className="table w-full">
        <caption className="sr-only">{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row" className="text-start">
                {point.label}
              </th>
              <td className="tabular text-end">{write(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
