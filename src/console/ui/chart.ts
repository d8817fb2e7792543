/** Points of a chart in its own units: 100 wide, 32 high, the largest value at the top, zero at the foot. */

export interface Point {
  label: string;
  value: number;
}

export const chartWidth = 100;
export const chartHeight = 32;

/** The highest of the values, and at least 1, so that a chart of nothing is flat. */
export function highest(points: readonly Point[]): number {
  return Math.max(1, ...points.map(({ value }) => value));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A line through the points, as the `d` of a path. */
export function linePath(points: readonly Point[]): string {
  const top = highest(points);
  const step = points.length > 1 ? chartWidth / (points.length - 1) : 0;
  return points
    .map(({ value }, index) => {
      const y = chartHeight - (Math.max(0, value) / top) * (chartHeight - 2) - 1;
      return `${index === 0 ? 'M' : 'L'}${rounded(index * step)} ${rounded(y)}`;
    })
    .join('');
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A bar a point, with a fifth of its width between. */
export function bars(points: readonly Point[]): Bar[] {
  const top = highest(points);
  const step = chartWidth / Math.max(1, points.length);
  return points.map(({ value }, index) => {
    const height = rounded((Math.max(0, value) / top) * chartHeight);
    return {
      x: rounded(index * step + step * 0.1),
      y: rounded(chartHeight - height),
      width: rounded(step * 0.8),
      height,
    };
  });
}
