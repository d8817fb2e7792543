/** Finds records of every kind by whatever was typed: what a customer is found by is a record of its own, and items are found by their titles. */
import { searchHitsShown } from '#rules/limits/lists.ts';
import type { OperatorContext } from '../../../context.ts';
import { listItems } from '../../catalogue/operator/list-items.ts';
import { searchCustomers } from '../../customers/operator/search-customers.ts';

export interface Found {
  /** Of the console, where the record is shown. */
  screen: 'customers' | 'orders' | 'offers' | 'payouts' | 'catalogue';
  id: string;
  label: string;
  detail: string;
}

type Hit = Awaited<ReturnType<typeof searchCustomers>>['rows'][number];
type Way = Hit['matches'][number]['way'];

/** Hits that have a screen of their own; every other is seen on the page of its customer. */
const screens: Partial<Record<Way, Found['screen']>> = {
  order: 'orders',
  invoice: 'orders',
  credit_note: 'orders',
  offer: 'offers',
  payout: 'payouts',
};

/** The surest first. @throws `invalid_fields`. */
export async function searchShop(ctx: OperatorContext, { search }: { search: string }): Promise<Found[]> {
  const [customers, items] = await Promise.all([
    searchCustomers(ctx, { search, limit: searchHitsShown }),
    listItems(ctx, { search, limit: searchHitsShown }),
  ]);
  return [
    ...customers.rows.flatMap(foundOf),
    ...items.rows.map(({ id, title, state }): Found => ({ screen: 'catalogue', id, label: title, detail: state })),
  ];
}

function foundOf({ id, email, name, matches }: Hit): Found[] {
  const own = matches.flatMap(({ way, subject }): Found[] => {
    const screen = screens[way];
    return screen ? [{ screen, id: subject, label: subject, detail: email }] : [];
  });
  const [surest] = matches;
  const detail = surest && surest.subject !== email ? `${name} · ${surest.way} ${surest.subject}` : name;
  return [...own, { screen: 'customers', id, label: email, detail: detail.trim() }];
}
