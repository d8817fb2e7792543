/** An operator sets a setting of the shop. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewSetting } from '#contract/operator/settings.ts';
import type { OperatorAction } from '#rules/operator-actions.ts';
import { settingSlip } from '#rules/slips.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { settings } from '../../../db/schema/shop.ts';
import { guard, runRead, statement, write } from '../../../db/write.ts';
import { DomainError, throwIfChanged, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';
import { settingsQuery } from '../parts/queries.ts';
import { isSettingName, type SettingName, settingKinds, settingText, settingValues } from '../parts/settings.ts';

const action = 'settings.set';

/**
 * Returns the value as it is stored. @throws `not_found` for an unknown name, `invalid_fields` for a text that is no value of it, and
 * `figure_unusual` and `approval_needed` for what looks like a slip, `changed_meanwhile` when somebody else was quicker.
 */
export async function setSetting(ctx: OperatorContext, input: z.input<typeof NewSetting>): Promise<unknown> {
  const { deps } = ctx;
  const { db } = deps;
  const { name, value: typed, again, seen, approvalId } = parseInput(NewSetting, input);
  if (!isSettingName(name)) throw new DomainError('not_found');
  const value = settingKinds[name].read(typed);
  if (value === undefined) throwValidationError([{ field: name, key: 'invalid_value' }]);
  const stored = await runRead(settingsQuery(db, [name]).execute());
  const { [name]: before } = settingValues(stored);
  if (seen !== undefined) throwIfChanged([{ field: 'value', seen, now: settingText(before) }]);
  const slip = typeof value === 'number' && typeof before === 'number' ? settingSlip(name, value, before) : null;
  refuseSlip(slip, {
    figure: `${name} ${value}`,
    beside: String(slip?.beside),
    isRepeated: again !== undefined && settingKinds[name].read(again) === value,
    isApproved: approvalId !== undefined,
  });
  const setting = { name, value: JSON.stringify(value), updatedAt: deps.now() };
  await write(db, [
    approvalId ? approved(ctx, approvalId, { action, input: { name, value: typed } }) : null,
    guard(isStill(db, name, stored[0]?.value ?? null), 'changed_meanwhile'),
    statement(db.insert(settings).values(setting).onConflictDoUpdate({ target: settings.name, set: setting })),
    insertAuditEntry(ctx, { action: actionOf(name), subject: name, details: { value, before, approvalId } }),
  ]);
  return value;
}

/** Whether the setting is stored as it was read, so that what the log calls the value before was the one. */
function isStill(db: Database, name: SettingName, value: string | null) {
  const present = db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return sql`(${present}) is ${value}`;
}

/** What keeps operators from acting alone is not theirs to loosen. */
function actionOf(name: SettingName): OperatorAction {
  return name === 'four_eyes_limit' ? 'limits.set' : action;
}

/** Lets an absurd value wait for a second person; returns the approval's id. @throws `invalid_fields`. */
export function askSetting(ctx: OperatorContext, input: z.input<typeof NewSetting>): Promise<string> {
  const { name, value } = parseInput(NewSetting, input);
  return askApproval(ctx, { action, subject: name, amountCents: null, input: { name, value } });
}
