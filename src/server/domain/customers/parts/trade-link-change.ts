/** A trade link in the profile: emptied, taken as it is, confirmed by a two-factor code, or kept until its mailed code is entered. */
import type { RequestContext } from '../../../context.ts';
import type { Statements } from '../../../db/write.ts';
import { verifyTwoFactor } from '../../auth/credentials/two-factor.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import {
  type DestinationChange,
  insertConfirmedChange,
  isChangeTo,
  requestChange,
  withdrawPending,
} from '../../destinations/parts/changes.ts';
import { assertOldAddress, isTwoFactorNew, requireOldAddress } from '../../destinations/parts/new-credentials.ts';
import { limitCodeMails } from '../../destinations/parts/proof.ts';
import {
  isTrusted,
  tradeLinkColumns,
  tradeLinkDestination,
  unchangedTradeLink,
} from '../../destinations/parts/trade-link.ts';

interface TradeLinkForm {
  /** Undefined when it was not sent. */
  link: string | undefined;
  code: string;
  pending: readonly DestinationChange[];
  /** The statements of `reauthenticate`, where it has used the code. */
  reauthenticated: Statements;
}

export interface TradeLinkChange {
  /** What changes in the customer's row. */
  columns: Partial<Pick<CustomerRow, 'steamTradeLink' | 'confirmedTradeLink' | 'steamId'>>;
  statements: Statements;
  /** The link that waits afterwards. */
  pending: string | null;
}

/**
 * @throws `destination_too_soon`, with two-factor authentication that has been on for some days what `verifyTwoFactor` throws, otherwise
 * `too_many_requests` after several mailed codes.
 */
export async function changeTradeLink(
  ctx: Pick<RequestContext, 'deps' | 'principal'>,
  customer: CustomerRow,
  { link, code, pending, reauthenticated }: TradeLinkForm,
): Promise<TradeLinkChange> {
  const { deps } = ctx;
  const waiting = pending.find(({ purpose }) => purpose === 'trade_link');
  const pendingLink = waiting?.destination ?? null;
  if (link === undefined || link === customer.steamTradeLink)
    return { columns: {}, statements: null, pending: pendingLink };
  const unchanged = unchangedTradeLink(customer);
  if (link === '') {
    const columns = { steamTradeLink: '', steamId: null };
    return { columns, statements: unchanged, pending: pendingLink };
  }
  if (isTrusted(customer, link)) {
    const statements = [unchanged, withdrawPending(deps, customer.id, 'trade_link')];
    return { columns: tradeLinkColumns(link), statements, pending: null };
  }
  await requireOldAddress(deps, customer.id, 'steam_trade_link');
  const destination = tradeLinkDestination(customer, 'trade_link', link);
  if (customer.totpEnabledAt !== null && !isTwoFactorNew(deps, customer)) {
    const used = reauthenticated ? null : await verifyTwoFactor(ctx, customer, code);
    const oldAddress = assertOldAddress(deps, customer.id);
    const statements = [unchanged, oldAddress, used, insertConfirmedChange(deps, customer, destination)];
    return { columns: tradeLinkColumns(link), statements, pending: null };
  }
  if (waiting && isChangeTo(deps, waiting, destination)) return { columns: {}, statements: null, pending: link };
  await limitCodeMails(deps, customer.id);
  return { columns: {}, statements: requestChange(deps, customer, destination, pending), pending: link };
}
