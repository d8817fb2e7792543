/** A customer offers a skin to the shop. See docs/product/selling-and-payouts.md#making-an-offer. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OfferRequest } from '#contract/offers.ts';
import { offerLife } from '#rules/lifecycles.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { parseInventoryLink } from '#rules/validation/inventory-link.ts';
import { sellErrors } from '#rules/validation/sell.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { items } from '../../db/schema/catalogue.ts';
import { offers } from '../../db/schema/offers.ts';
import { settings } from '../../db/schema/shop.ts';
import { guard, statement, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { openOfferOf } from './parts/open-offers.ts';
import { waitingOffers } from './parts/queries.ts';
import { insertOfferTransition } from './parts/statements.ts';

const CreatedOffer = z.object({ id: z.string() });

/** Returns the new offer's id. @throws `invalid_fields`, `offers_disabled`, `offer_limit`, `item_already_offered` and the key's. */
export async function createOffer(ctx: RequestContext, form: z.output<typeof OfferRequest>): Promise<{ id: string }> {
  const { deps } = ctx;
  const { db, newId } = deps;
  const link = parseInventoryLink(form.item_url);
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    settingsQuery(db, ['offer_enabled', 'waiting_offers_max']),
    keyQuery(ctx, customerId),
    // a skin that was ever for sale here has a picture
    db.select({ imgUrl: items.imgUrl }).from(items).where(eq(items.title, form.title)).limit(1),
    openOfferOf(db, link?.assetId ?? ''),
  ]);
  const [settingRows, keys, [pictured], [openOffer]] = rows;
  const stored = findStoredResponse(ctx, keys, { response: CreatedOffer });
  if (stored?.state === 'done') return stored.response;
  const errors = sellErrors(form);
  if (errors.length > 0 || !link) throwValidationError(errors);
  const settingsNow = settingValues(settingRows);
  if (!settingsNow.offer_enabled) throw new DomainError('offers_disabled');
  if (openOffer) throw new DomainError('item_already_offered', { errors: { item_url: ['item_already_offered'] } });

  const { waiting_offers_max: max } = settingsNow;
  const now = deps.now();
  const id = newId('off');
  const [state] = offerLife.initial;
  const offer = {
    id,
    customerId: customer.id,
    state,
    title: form.title,
    quality: form.quality,
    itemUrl: link.url,
    assetId: link.assetId,
    classId: form.class_id || null,
    instanceId: form.instance_id || null,
    sellerSteamId: link.steamId,
    imgUrl: pictured?.imgUrl ?? '',
    userPriceCents: minorUnitsOf(form.price) ?? 0,
    createdAt: now,
    updatedAt: now,
  };
  const enabled = db
    .select({ name: settings.name })
    .from(settings)
    .where(and(eq(settings.name, 'offer_enabled'), eq(settings.value, 'true')));
  await write(db, [
    storeResponse(ctx, customer.id, { id }),
    guard(sql`exists ${enabled}`, 'offers_disabled'),
    // in the batch alone: of offers at one moment no more are taken than one after the other
    guard(sql`${waitingOffers(db, customer.id)} < ${max}`, 'offer_limit', { max }),
    guard(sql`not exists ${openOfferOf(db, link.assetId)}`, 'item_already_offered'),
    statement(db.insert(offers).values(offer)),
    insertOfferTransition(deps, { offerId: id, fromState: null, toState: state, actor: customer.id }),
  ]);
  return { id };
}
