/**
 * The customer's confirmed trade link: the first one is taken as it is, and so is another link to the same Steam account, because
 * Steam lets its owner renew the token.
 */
import { and, eq, sql } from 'drizzle-orm';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { customers } from '../../../db/schema/customers.ts';
import { guard, type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import type { Destination } from './changes.ts';

type Linked = Pick<CustomerRow, 'confirmedTradeLink'>;

/** Whether goods may go to `link` without a proof. */
export function isTrusted({ confirmedTradeLink }: Linked, link: string): boolean {
  return confirmedTradeLink === '' || accountOf(confirmedTradeLink) === accountOf(link);
}

/** Another trade link, of the profile or of one purchase. */
export function tradeLinkDestination(
  { confirmedTradeLink }: Linked,
  purpose: 'trade_link' | 'purchase',
  link: string,
): Destination {
  return { purpose, value: link, shown: link, before: confirmedTradeLink };
}

/** The columns of a customer whose profile holds `link`, confirmed. */
export function tradeLinkColumns(link: string) {
  return { steamTradeLink: link, confirmedTradeLink: link, steamId: accountOf(link) };
}

export function setTradeLink({ db, now }: Deps, customerId: string, link: string): Statement {
  const set = { ...tradeLinkColumns(link), updatedAt: now() };
  return statement(db.update(customers).set(set).where(eq(customers.id, customerId)));
}

/** Stops with `destination_changed` when the confirmed link is not the one that was read. */
export function unchangedTradeLink({ id, confirmedTradeLink }: Pick<CustomerRow, 'id'> & Linked): Statement {
  const unchanged = and(eq(customers.id, id), eq(customers.confirmedTradeLink, confirmedTradeLink));
  return guard(sql`exists (select 1 from ${customers} where ${unchanged})`, 'destination_changed');
}

function accountOf(link: string): string | null {
  return parseTradeLink(link)?.steamId ?? null;
}
