/**
 * An operator sets how many units of a currency one euro buys. A currency that is new is offered from then on; the euro, in which
 * everything is kept, always is.
 */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewRate } from '#contract/operator/settings.ts';
import { rateSlip } from '#rules/slips.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { currencies } from '../../../db/schema/shop.ts';
import { guard, runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';

const million = 1_000_000;

const action = 'rates.set';

/**
 * Returns the rate in millionths. @throws `invalid_fields` for an unknown code, and a rate that is not above 0 with at most six decimals;
 * `figure_unusual` and `approval_needed` for what looks like a slip, `changed_meanwhile` when somebody else was quicker.
 */
export async function setRate(ctx: OperatorContext, input: z.input<typeof NewRate>): Promise<number> {
  const { deps } = ctx;
  const { code, value: rateMicros, again, seen, approvalId } = parseInput(NewRate, input);
  const { db } = deps;
  const beforeMicros = await rateOf(deps, code);
  const [value, before] = [rateMicros / million, beforeMicros === null ? null : beforeMicros / million];
  if (seen !== undefined) throwIfChanged([{ field: 'value', seen, now: before === null ? '' : String(before) }]);
  const slip = rateSlip(code, value, before);
  refuseSlip(slip, {
    figure: `${value} ${code}`,
    beside: `${slip?.beside} ${code}`,
    isRepeated: again === rateMicros,
    isApproved: approvalId !== undefined,
  });
  const updatedAt = deps.now();
  const position = sql`(select count(*) from currencies)`;
  const euro = { code: 'EUR', symbol: symbolOf('EUR'), isDefault: true, rateMicros: million, position, updatedAt };
  const changes = { rateMicros, updatedAt };
  const currency = { code, symbol: symbolOf(code), isDefault: code === 'EUR', position, ...changes };
  await write(db, [
    approvalId ? approved(ctx, approvalId, { action, input: { code, value: String(value) } }) : null,
    guard(sql`(select rate_micros from currencies where code = ${code}) is ${beforeMicros}`, 'changed_meanwhile'),
    statement(db.insert(currencies).values(euro).onConflictDoNothing()),
    statement(db.insert(currencies).values(currency).onConflictDoUpdate({ target: currencies.code, set: changes })),
    insertAuditEntry(ctx, { action, subject: code, details: { value, before, approvalId } }),
  ]);
  return rateMicros;
}

/** Lets an absurd rate wait for a second person; returns the approval's id. @throws `invalid_fields`. */
export function askRate(ctx: OperatorContext, input: z.input<typeof NewRate>): Promise<string> {
  const { code, value: rateMicros } = parseInput(NewRate, input);
  return askApproval(ctx, {
    action,
    subject: code,
    amountCents: null,
    input: { code, value: String(rateMicros / million) },
  });
}

async function rateOf({ db }: Deps, code: string): Promise<number | null> {
  const { rateMicros } = currencies;
  const [known] = await runRead(db.select({ rateMicros }).from(currencies).where(eq(currencies.code, code)).execute());
  return known?.rateMicros ?? null;
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}
