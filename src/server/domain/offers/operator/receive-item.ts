/** An operator has received the item of an offer: its price is owed. The item can be put up for sale in the same batch. */
import { ReceiveItem } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { intakeReceived, openIntake } from '../../intakes/parts/intake-by-hand.ts';
import { type Receipt, readAwaitedOffer, receiveOffer } from '../../intakes/parts/receipt.ts';
import { itemForSale } from './parts/item-for-sale.ts';
import { assertSeen, unchangedOffer } from './parts/seen-offer.ts';

export interface ItemReceived extends Pick<Receipt, 'state' | 'payableAt'> {
  /** The item that was put up for sale. */
  itemId?: string;
}

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, and `changed_meanwhile` when the offer is not what was seen. */
export async function receiveItem(ctx: OperatorContext, input: ReceiveItem): Promise<ItemReceived> {
  const { deps, actor } = ctx;
  const { id, listing: saleDetails, seen } = parseInput(ReceiveItem, input);
  const intake = await openIntake(deps, id);
  const arrived = { offerId: id, assetId: intake?.receivedAssetId ?? null };
  const forSale = saleDetails && (await itemForSale(deps, arrived, saleDetails));
  const awaited = await readAwaitedOffer(deps, id);
  assertSeen(awaited.offer, seen);
  const item = forSale ? { itemId: forSale.itemId } : {};
  const { state, payableAt, statements } = receiveOffer(deps, awaited, { actor });
  await write(deps.db, [
    seen && unchangedOffer(deps.db, awaited.offer),
    statements,
    intakeReceived(deps, intake, actor),
    forSale?.statements,
    insertAuditEntry(ctx, { action: 'offers.received', subject: id, details: { ...item, payableAt } }),
  ]);
  return { state, payableAt, ...item };
}
