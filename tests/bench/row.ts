/** What a benchmark is: a program that gives the rows of one table. */
import type { Row } from '../../src/ops/print.ts';

export type { Row };

export interface Bench {
  name: string;
  /** How long it may take, where that is more than usual. */
  minutesMax?: number;
  run(): Promise<Row[]>;
}
