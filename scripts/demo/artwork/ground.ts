/** The surfaces that a finish covers, as one ground with its box and edges. */
import { line, nums, type Point } from './geometry.ts';
import type { Smith } from './smith.ts';

export interface Ground {
  bench: Smith;
  edge: Point[];
  left: number;
  top: number;
  width: number;
  height: number;
  /** The part of the marks of a whole shield that suits its size, to 1. */
  share: number;
}

/** Indexes of as many marks as suit the ground. */
export const some = ({ share }: Ground, count: number): number[] =>
  Array.from({ length: Math.ceil(count * share) }, (_, i) => i);

/** A point in the box of the ground, in whole numbers. */
export const somewhere = ({ bench, left, top, width, height }: Ground): Point => [
  Math.round(left + bench.luck.between(0.04, 0.96) * width),
  Math.round(top + bench.luck.between(0.04, 0.96) * height),
];

/** The opening of an element that covers the ground. */
export function sheetOf({ bench, left, top, width, height }: Ground): string {
  const all = bench.page.define(
    'path',
    `d="M${nums([left, top].map(Math.floor))}h${Math.ceil(width) + 1}v${Math.ceil(height) + 1}h-${Math.ceil(width) + 1}Z"`,
  );
  return `<use href="#${all}"`;
}

/** Path data of straight lines. */
export const path = (points: readonly Point[]) => line(points[0] ?? [0, 0], ...points.slice(1).map((p) => [...p])).d;
