/** Tells what is wrong with the details of a sale before its item is received. Changes nothing. */
import { CheckSaleDetails } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { parseInput } from '../../../parse-input.ts';
import { itemForSale } from './parts/item-for-sale.ts';

/** @throws `invalid_fields` and `not_found`. */
export async function checkSaleDetails({ deps }: OperatorContext, input: CheckSaleDetails): Promise<void> {
  const { id, listing: saleDetails } = parseInput(CheckSaleDetails, input);
  await itemForSale(deps, { offerId: id, assetId: null }, saleDetails);
}
