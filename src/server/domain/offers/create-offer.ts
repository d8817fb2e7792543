/** A customer offers a skin to the shop. See docs/product/selling-and-payouts.md#making-an-offer. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { OfferRequest } from '#contract/offers.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { sellErrors } from '#rules/validation/sell.ts';
import { items } from '../../db/schema/catalogue.ts';
import { offers } from '../../db/schema/offers.ts';
import { settings } from '../../db/schema/shop.ts';
import { guard, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseFields } from '../../refusal.ts';
import { earlierAnswer, keyQuery } from '../idempotency/earlier-answer.ts';
import { keepAnswer } from '../idempotency/keep-answer.ts';
import type { RequestKey } from '../idempotency/request-key.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { settingsQuery } from '../settings/read-settings.ts';
import { settingValues } from '../settings/settings.ts';
import { timeLine } from './move-offer.ts';

/** Gives the new offer's id. Refuses `invalid_fields`, `offers_disabled` and the key's. */
export async function createOffer(
  deps: Deps,
  visitor: Visitor,
  form: z.output<typeof OfferRequest>,
  request: RequestKey | null,
): Promise<{ id: string }> {
  const { db, newId } = deps;
  const { customer, rows } = await readAs(
    deps,
    visitor,
    'verified',
    (customerId) =>
      [
        settingsQuery(db, ['offer_enabled']),
        keyQuery(db, customerId, request),
        // a skin that was ever for sale here has a picture
        db.select({ imgUrl: items.imgUrl }).from(items).where(eq(items.title, form.title)).limit(1),
      ] as const,
  );
  const [settingRows, keys, pictured] = rows;
  const earlier = earlierAnswer<{ id: string }>(request, keys, deps.now());
  if (earlier?.state === 'done') return earlier.answer;
  const errors = sellErrors(form);
  if (errors.length > 0) refuseFields(errors);
  if (!settingValues(settingRows).offer_enabled) throw new Refusal('offers_disabled');

  const now = deps.now();
  const id = newId('off');
  const row = {
    id,
    customerId: customer.id,
    state: 'pending' as const,
    title: form.title,
    quality: form.quality,
    itemUrl: form.item_url,
    imgUrl: pictured[0]?.imgUrl ?? '',
    userPriceCents: minorUnitsOf(form.price) ?? 0,
    createdAt: now,
    updatedAt: now,
  };
  const open = db
    .select({ name: settings.name })
    .from(settings)
    .where(and(eq(settings.name, 'offer_enabled'), eq(settings.value, 'true')));
  await write(db, [
    ...keepAnswer(db, now, customer.id, request, { id }),
    guard(sql`exists ${open}`, 'offers_disabled'),
    step(db.insert(offers).values(row)),
    timeLine(deps, id, null, 'pending', customer.id, newId('mov')),
  ]);
  return { id };
}
