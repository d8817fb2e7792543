/** An operator issues a promo code. */

import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwValidationError } from '../../../domain-error.ts';

export interface NewPromo {
  code: string;
  type: 'percent' | 'fixed';
  /** Hundredths of a percent, or cents. */
  amount: number;
  description?: string;
  minimumCents?: number;
  startsAt?: number;
  endsAt?: number;
  usesMax?: number;
  usesPerCustomerMax?: number;
}

/** Returns the code in upper case. @throws a code, an amount or a time that cannot be, and `promo_invalid` for a code that exists. */
export async function createPromo(deps: Deps, actor: string, promo: NewPromo): Promise<string> {
  const { db } = deps;
  const code = promo.code.trim().toUpperCase();
  const wrong = [
    { field: 'code', fails: !/^[A-Z0-9-]{3,32}$/.test(code) },
    { field: 'amount', fails: !(promo.amount > 0) || (promo.type === 'percent' && promo.amount > 10_000) },
    { field: 'minimum', fails: (promo.minimumCents ?? 0) < 0 },
    { field: 'ends', fails: (promo.endsAt ?? Infinity) <= (promo.startsAt ?? deps.now()) },
    { field: 'uses', fails: (promo.usesMax ?? 1) < 1 || (promo.usesPerCustomerMax ?? 1) < 1 },
  ].filter(({ fails }) => fails);
  if (wrong.length > 0) throwValidationError(wrong.map(({ field }) => ({ field, key: 'invalid_value' })));
  const row = { ...promo, code, createdAt: deps.now() };
  await write(db, [
    expectRows(db.insert(promoCodes).values(row).onConflictDoNothing(), 'promo_invalid'),
    insertAuditEntry(
      { deps, actor },
      {
        action: 'promos.create',
        subject: code,
        details: { type: promo.type, amount: promo.amount },
      },
    ),
  ]);
  return code;
}
