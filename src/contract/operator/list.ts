/** What every list for operators takes and gives: pages that go on after the last row of the one before. See src/server/db/keyset.ts. */

import { z } from 'zod';
import { emailCharactersMax, pageRowsMax } from '#rules/limits/sizes.ts';
import type { ListTotal } from '#rules/list-total.ts';

/** Spread into the input of a list, beside its filters. */
export const pageFields = {
  /** `next` of the page before; the first page when left out. */
  cursor: z.string().max(2000).optional(),
  limit: z
    .int('must be a whole number')
    .positive('must be a whole number above 0')
    .max(pageRowsMax, `must be at most ${pageRowsMax}`)
    .default(50),
};

/** The orders of a list: by each of `fields`, and with `-` before it the other way round. */
export function sortsOf<const F extends string>(...fields: F[]): (F | `-${F}`)[] {
  return fields.flatMap((field) => [field, `-${field}` as const]);
}

/** Of a list about many customers: one of them, by id or e-mail address. */
export const customerFilter = z.string().trim().min(1).max(emailCharactersMax, 'is too long').optional();

export interface ListPage<Row> {
  rows: Row[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** Where the list knows it. */
  total?: ListTotal;
}
