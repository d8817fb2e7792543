/** An operator sets a setting of the shop. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewSetting } from '#contract/operator/settings.ts';
import type { OperatorAction } from '#rules/operator-actions.ts';
import { settingSlip } from '#rules/slips.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { assertMayDo, insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { settings } from '../../../db/schema/shop.ts';
import { guard, runRead, type Statements, statement, write } from '../../../db/write.ts';
import { DomainError, throwIfChanged, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';
import { settingsQuery } from '../parts/queries.ts';
import { isSettingName, type SettingName, settingKinds, settingText, settingValues } from '../parts/settings.ts';

const action = 'settings.set';

/** Where customers send money and items to: one person alone could turn them to an account of their own. See docs/product/four-eyes.md#where-it-goes. */
const destinations: readonly SettingName[] = ['sepa_beneficiary', 'sepa_iban', 'sepa_bic', 'trade_url'];

/**
 * Returns the value as it is stored. @throws `not_found` for an unknown name, `invalid_fields` for a text that is no value of it, and
 * `figure_unusual` for what looks like a slip, `approval_needed` for what one person does not set alone, `changed_meanwhile` when somebody else was quicker.
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
  assertMayDo(ctx, actionOf(name));
  if (approvalId === undefined && needsSecondPerson(ctx, { name, value, before }))
    throw new DomainError('approval_needed');
  const change = { name, value, before, approvalId, stored: stored[0]?.value ?? null };
  await write(db, [
    approvalId ? approved(ctx, approvalId, { action, input: { name, value: typed } }) : null,
    storeSetting(ctx, change),
  ]);
  return value;
}

/** Takes away a text that the demo has set, by one person: nobody gains by it. @throws `changed_meanwhile`. */
export async function emptySetting(ctx: OperatorContext, name: SettingName): Promise<void> {
  const { db } = ctx.deps;
  const stored = await runRead(settingsQuery(db, [name]).execute());
  const { [name]: before } = settingValues(stored);
  await write(db, storeSetting(ctx, { name, value: '', before, stored: stored[0]?.value ?? null }));
}

interface Change {
  name: SettingName;
  value: unknown;
  before: unknown;
  approvalId?: string | undefined;
  /** As it was read, so that what the log calls the value before was the one. */
  stored: string | null;
}

function storeSetting(ctx: OperatorContext, { name, value, before, approvalId, stored }: Change): Statements {
  const { db, now } = ctx.deps;
  const setting = { name, value: JSON.stringify(value), updatedAt: now() };
  return [
    guard(isStill(db, name, stored), 'changed_meanwhile'),
    statement(db.insert(settings).values(setting).onConflictDoUpdate({ target: settings.name, set: setting })),
    insertAuditEntry(ctx, { action: actionOf(name), subject: name, details: { value, before, approvalId } }),
  ];
}

/** What is set for the first time by a command needs none: whoever runs it holds the database. */
function needsSecondPerson(
  { holdsDatabase }: OperatorContext,
  { name, value, before }: { name: SettingName; value: unknown; before: unknown },
): boolean {
  if (name === 'four_eyes_limit') return Number(value) > Number(before);
  return destinations.includes(name) && value !== before && !(before === '' && holdsDatabase);
}

function isStill(db: Database, name: SettingName, value: string | null) {
  const present = db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return sql`(${present}) is ${value}`;
}

/** What keeps operators from acting alone is not theirs to loosen. */
function actionOf(name: SettingName): OperatorAction {
  return name === 'four_eyes_limit' ? 'limits.set' : action;
}

/** Lets what one person does not set alone wait for a second one; returns the approval's id. @throws `invalid_fields`. */
export function askSetting(ctx: OperatorContext, input: z.input<typeof NewSetting>): Promise<string> {
  const { name, value } = parseInput(NewSetting, input);
  return askApproval(ctx, { action, subject: name, amountCents: null, input: { name, value } });
}
