/**
 * The customer asks to be paid to a card: the provider's own form asks for it, and the offer moves when the form has been sent. While the
 * item is awaited only the wish is kept. The payout's id is the provider's idempotency key, so that asking again gives the same form.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { dictionaries } from '#content/dictionary/index.ts';
import type { CardPayoutRequest } from '#contract/offers.ts';
import { cardPayoutMinutes } from '#rules/limits.ts';
import { fillMessage } from '#rules/messages.ts';
import { accountPath, localePath } from '#rules/paths.ts';
import { payouts } from '../../db/schema/offers.ts';
import { step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { finishAnswer, forgetKey, keepAnswer } from '../idempotency/keep-answer.ts';
import type { RequestKey } from '../idempotency/request-key.ts';
import type { Visitor } from '../sessions/read-as.ts';
import { type Asked, askedPayout, type PayoutRow } from './asked-payout.ts';
import { payoutProvider } from './close-card-form.ts';
import { cardPayee, sealPayee } from './payee.ts';
import { newPayout, replaceOpen } from './payout-steps.ts';

export interface CardPayout {
  redirect_url: string;
}

/** Refuses `invalid_fields`, `not_found`, `offer_not_open`, `provider_unavailable`, the code's and the key's. */
export async function requestCard(
  deps: Deps,
  visitor: Visitor,
  form: z.output<typeof CardPayoutRequest>,
  request: RequestKey | null,
): Promise<CardPayout> {
  const { db } = deps;
  const asked = await askedPayout<CardPayout>(deps, visitor, form.id, request);
  if (asked.earlier?.state === 'done') return asked.earlier.answer;
  const { customer } = asked;
  const payee = cardPayee(form);
  const offer = asked.offer();
  const arrived = offer.state === 'ready_for_payout';
  const kept = arrived && asked.open?.method === 'card' ? asked.open : null;
  const payout = kept ?? (await wish(deps, asked, payee));
  const here = `${deps.siteUrl}${localePath(visitor.language, accountPath('offers'))}?offer=${offer.id}`;
  const answer = { redirect_url: here };
  const key = asked.earlier
    ? []
    : keepAnswer(db, deps.now(), customer.id, request, answer, arrived ? 'running' : 'done');
  await write(db, [
    ...key,
    ...(kept ? [] : [replaceOpen(deps, offer.id), ...newPayout(deps, payout, offer.state as 'awaiting_item')]),
  ]);
  if (!arrived) return answer;
  const words = dictionaries[visitor.language].offers;
  try {
    const form = await payoutProvider(deps).startCardPayout({
      id: payout.id,
      amountMinorUnits: payout.amountCents,
      currency: 'EUR',
      description: fillMessage(words.payoutDescription, visitor.language, { title: offer.title }),
      email: customer.email,
      language: visitor.language,
      expiresAt: deps.now() + cardPayoutMinutes * 60,
      successUrl: `${here}&payout=done`,
      pendingUrl: `${here}&payout=pending`,
      failUrl: `${here}&payout=failed`,
    });
    const started = { redirect_url: form.redirectUrl };
    const mine = and(eq(payouts.id, payout.id), eq(payouts.state, 'requested'));
    await write(db, [
      step(db.update(payouts).set({ providerRef: form.providerRef, updatedAt: deps.now() }).where(mine)),
      ...finishAnswer(db, customer.id, request, started),
    ]);
    return started;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await write(db, forgetKey(db, customer.id, request));
    throw error;
  }
}

async function wish(
  deps: Deps,
  asked: Asked<CardPayout>,
  payee: ReturnType<typeof cardPayee>,
): Promise<Pick<PayoutRow, 'id' | 'offerId' | 'customerId' | 'method' | 'state' | 'amountCents' | 'details'>> {
  const id = deps.newId('out');
  const offer = asked.offer();
  return {
    id,
    offerId: offer.id,
    customerId: asked.customer.id,
    method: 'card',
    state: 'requested',
    amountCents: offer.servicePriceCents,
    details: await sealPayee(deps, id, payee),
  };
}
