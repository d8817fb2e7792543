/** A session that still opens something: its hours are not over, and it has not rested too long. */
import { and, gt, type SQL } from 'drizzle-orm';
import { operatorRestMinutes } from '#rules/operators.ts';
import { operatorSessions } from '../../../db/schema/operators.ts';
import type { Deps } from '../../../deps.ts';

export function isLiveSession({ now }: Pick<Deps, 'now'>): SQL | undefined {
  return and(gt(operatorSessions.expiresAt, now()), gt(operatorSessions.lastUsedAt, now() - operatorRestMinutes * 60));
}
