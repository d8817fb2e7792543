/** How much waits on each screen, out of what waits by kind. */
import type { ConsoleScreen } from '#rules/console-paths.ts';
import { type WorkKind, workScreens } from '#rules/work.ts';
import { setCounts } from './counts.ts';

export function setWorkCounts(work: readonly { kind: WorkKind; count: number }[]): void {
  const counts: { [S in ConsoleScreen]?: number } = { today: 0 };
  for (const { kind, count } of work) {
    const screen = workScreens[kind];
    counts[screen] = (counts[screen] ?? 0) + count;
    if (screen !== 'today') counts.today = (counts.today ?? 0) + count;
  }
  setCounts(counts);
}
