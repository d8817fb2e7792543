/** Above which sum a second person is needed. See docs/product/four-eyes.md. */
import { type SQL, sql } from 'drizzle-orm';
import { usualFourEyesLimit } from '#rules/approvals.ts';
import { guard, runRead, type Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { type SettingName, settingValues } from '../../settings/parts/settings.ts';

const limitSetting = 'four_eyes_limit' satisfies SettingName;

/** Whether so many cents wait for a second person, to tell an operator before asking; the batch looks itself, by `withinLimit`. */
export async function needsApproval({ db }: Pick<Deps, 'db'>, amountCents: number): Promise<boolean> {
  return amountCents > (await fourEyesCents({ db }));
}

/** The limit in cents. */
async function fourEyesCents({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { four_eyes_limit: euros } = settingValues(await runRead(settingsQuery(db, [limitSetting]).execute()));
  return Math.round(euros * 100);
}

/** Stops the batch with `approval_needed` when `amountCents` is above the limit at that point of it. */
export function withinLimit(amountCents: number | SQL): Statement {
  const stored = sql`(select round(json_extract(value, '$') * 100) from settings where name = ${limitSetting})`;
  return guard(sql`${amountCents} <= coalesce(${stored}, ${usualFourEyesLimit * 100})`, 'approval_needed');
}
