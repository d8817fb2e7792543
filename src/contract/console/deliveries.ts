/** Deliveries and intakes in the console, and their steps by hand. */
import { z } from 'zod';
import { evidenceTypes } from '#rules/evidence.ts';
import { tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { evidenceBytesMax } from '#rules/limits/sizes.ts';
import { bodyBytesMax } from '#rules/limits.ts';
import { tradeTurns } from '#rules/trades.ts';
import { okPayload } from '../endpoint.ts';
import { NewEvidence, OneEvidence } from '../operator/evidence.ts';
import {
  OneTrade,
  StepByHand,
  type stepsByHand,
  TradeCancellation,
  TradeRetry,
  TradeSelection,
} from '../operator/trades.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Deliveries';
const moment = z.int().nullable();
const words = z.string().nullable();
const state = z.enum(tradeLife.states);
const params = OneTrade.pick({ id: true });

export const listDeliveries = consoleRead({
  path: '/ops/deliveries',
  tag,
  summary: 'What is open: what is late first, then what waits longest',
  query: asQuery(TradeSelection.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      kind: z.enum(tradeKinds),
      subjectId: z.string(),
      state,
      late: words.describe('Why an operator has to look at it'),
      turn: words.describe('Whose turn it is'),
      until: moment,
      waitingSince: z.int(),
      title: z.string(),
      email: z.string(),
      code: z.string(),
      attempt: z.int(),
      failure: words,
      stop: words,
      isHeld: z.boolean(),
      holder: words,
      holderUntil: moment,
      tradeOfferId: words,
      createdAt: z.int(),
    }),
  ),
});

export const getDelivery = consoleRead({
  path: '/ops/deliveries/{id}',
  tag,
  summary: 'A delivery or an intake with its time line and its evidence',
  params,
  response: okPayload(
    z.object({
      id: z.string(),
      kind: z.enum(tradeKinds),
      lineId: words,
      offerId: words,
      customerId: z.string(),
      email: z.string(),
      state,
      title: z.string(),
      subjectState: words,
      seq: z.int().describe('Of its last step: what an action has to have seen'),
      turn: z.enum(tradeTurns).describe('Whose turn it is'),
      attempt: z.int(),
      failure: words,
      mismatch: words,
      stop: words,
      stopReason: z.string(),
      heldAt: moment,
      blockedAt: moment,
      code: z.string(),
      assetId: words,
      tradeUrl: z.string(),
      shopTradeUrl: z.string(),
      steamId: z.string().describe('The customer’s'),
      accountSteamId: words.describe('The shop’s, once it was begun'),
      receivedAssetId: words,
      notBefore: z.int(),
      delayedAt: moment,
      delayToldAt: moment,
      createdAt: z.int(),
      updatedAt: z.int(),
      tradeOfferId: words,
      sentAt: moment,
      expiresAt: moment,
      receivedAt: moment,
      settlesAt: moment,
      leaseHolder: words,
      leaseUntil: z.int(),
      sendBy: moment.describe('When it is late; null once it was sent'),
      endsAt: moment.describe('When it ends by itself; null for what is done or over, or may be out'),
      hasCourier: z
        .boolean()
        .describe('Whether a courier is at work, so that what is queued is not a person’s to make'),
      steps: z.array(
        z.object({
          seq: z.int(),
          attempt: z.int(),
          fromState: words,
          toState: z.string(),
          reason: z.string(),
          tradeOfferId: words,
          actor: z.string(),
          at: z.int(),
        }),
      ),
      evidence: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          note: z.string(),
          mediaType: z.string(),
          sizeBytes: z.int(),
          addedBy: z.string(),
          addedAt: z.int(),
        }),
      ),
    }),
  ),
});

const errors = ['not_found', 'trade_state', 'changed_meanwhile', 'lease_lost'] as const;
const seen = OneTrade.omit({ id: true });

export const claimDelivery = consoleAction({
  path: '/ops/deliveries/{id}/claim',
  action: 'trades.claim',
  tag,
  summary: 'Takes it for a day: no courier is given it',
  params,
  body: seen,
  response: okPayload(z.object({ until: z.int() })),
  errors,
});

export const freeDelivery = consoleAction({
  path: '/ops/deliveries/{id}/release',
  action: 'trades.release',
  tag,
  summary: 'Lets it go: a courier may work on it again',
  params,
  body: seen,
  response: okPayload(z.object({ released: z.literal(true) })),
  errors,
});

function step<const Name extends (typeof stepsByHand)[number]>(name: Name, summary: string) {
  return consoleAction({
    path: `/ops/deliveries/{id}/${name}`,
    action: `trades.${name}`,
    tag,
    summary,
    params,
    body: StepByHand.omit({ id: true, step: true }),
    response: okPayload(z.object({ state })),
    errors: [...errors, 'order_state', 'order_held'],
  });
}

export const beginDelivery = step('begin', 'A person is about to make the trade offer');
export const deliverySent = step('sent', 'The trade offer is out');
export const deliveryReceived = step('received', 'It was accepted');
export const deliveryDeclined = step('declined', 'It was declined');
export const deliveryExpired = step('expired', 'It ran out');
export const deliveryFailed = step('failed', 'It cannot be made');
export const deliveryReversed = step('reversed', 'It was taken back at Steam');
export const settleDelivery = step('settle', 'It can no longer be taken back');

export const retryDelivery = consoleAction({
  path: '/ops/deliveries/{id}/retry',
  action: 'trades.retry',
  tag,
  summary: 'Begins anew what came to nothing',
  params,
  body: TradeRetry.omit({ id: true }),
  response: okPayload(z.object({ state: z.literal('queued') })),
  errors: [...errors, 'order_held'],
});

export const cancelDelivery = consoleAction({
  path: '/ops/deliveries/{id}/cancel',
  action: 'trades.cancel',
  tag,
  summary: 'Ends it, or has its trade offer taken back first',
  params,
  body: TradeCancellation.omit({ id: true }),
  response: okPayload(z.object({ isAskedBack: z.boolean() })),
  errors: [...errors, 'order_state'],
});

/** Three bytes are four letters of base64. */
const fileTextMax = Math.ceil(evidenceBytesMax / 3) * 4;

export const addDeliveryEvidence = consoleAction({
  path: '/ops/deliveries/{id}/evidence',
  action: 'evidence.add',
  tag,
  summary: 'Keeps a file with it, as evidence for a dispute',
  params,
  body: NewEvidence.omit({ id: true }).extend({
    file: z
      .string()
      .min(1, 'is missing')
      .max(fileTextMax, 'must have at most 2 MB')
      .describe('Its bytes as base64: PNG, JPEG, WebP, PDF or plain text of at most 2 MB'),
  }),
  bodyBytesMax: fileTextMax + bodyBytesMax,
  response: okPayload(z.object({ id: z.string(), mediaType: z.enum(evidenceTypes), sizeBytes: z.int() })),
  errors: ['not_found', 'evidence_unavailable'],
});

export const getDeliveryEvidence = consoleRead({
  path: '/ops/evidence/{id}',
  tag,
  summary: 'A file of evidence, as it was added',
  params: OneEvidence,
  answers: 'file',
  response: z.unknown(),
  errors: ['not_found', 'evidence_unavailable'],
});
