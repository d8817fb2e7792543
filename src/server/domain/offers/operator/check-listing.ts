/** Tells what is wrong with a listing before its item is received. Changes nothing. */
import { CheckListing } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { parseInput } from '../../../parse-input.ts';
import { listingOf } from './parts/listing.ts';

/** @throws `invalid_fields` and `not_found`. */
export async function checkListing({ deps }: OperatorContext, input: CheckListing): Promise<void> {
  const { id, listing } = parseInput(CheckListing, input);
  await listingOf(deps, { offerId: id, assetId: null }, listing);
}
