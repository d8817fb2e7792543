/** What operators type about trades: deliveries and intakes. */
import { z } from 'zod';
import { tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { tradeFailures, tradeStops } from '#rules/trades.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { subjectId } from './fields.ts';
import { customerFilter, pageFields, sortsOf } from './list.ts';

/** Until it is said: what is late first, then what waits longest; of what has ended, the newest first. */
export const tradeSorts = sortsOf('created');

export const TradeSelection = z.object({
  kind: z.enum(tradeKinds).optional(),
  /** What is open when left out; of one customer, or where something is searched for, all. */
  state: z.enum(tradeLife.states).optional(),
  customer: customerFilter,
  /** Finds by delivery, line, offer, trade offer or e-mail address, else in titles. */
  search: z.string().trim().min(1).max(200).optional(),
  sort: z.enum(tradeSorts).optional(),
  ...pageFields,
});

/** The number of the last step when this was decided; not looked at when left out. */
const seen = z.object({ seq: z.int().nonnegative() }).optional();

export const OneTrade = z.object({ id: subjectId, seen });

export const stepsByHand = [
  'begin',
  'sent',
  'received',
  'declined',
  'expired',
  'failed',
  'reversed',
  'settle',
] as const;

export const StepByHand = z.object({
  id: subjectId,
  step: z.enum(stepsByHand),
  /** With `sent`. */
  tradeOfferId: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the digits of the trade offer’s id')
    .optional(),
  /** With `sent`: hours until Steam ends the trade offer. */
  expiresHours: z
    .int()
    .min(1)
    .max(14 * 24, 'must be a whole number of at most 336 hours')
    .optional(),
  /** With `failed`. */
  reason: z.enum(tradeFailures).optional(),
  /** With `received`: what arrived, where it may be something else. */
  title: z.string().trim().min(1).max(200).optional(),
  /** With `reversed`: puts the item of a delivery up for sale again. */
  relist: z.boolean().default(false),
  seen,
});

export const TradeRetry = z.object({
  id: subjectId,
  /** The customer's; the one that it had when left out. */
  tradeUrl: z
    .string()
    .refine((link) => parseTradeLink(link) !== null, 'must be a Steam trade link')
    .optional(),
  seen,
});

export const TradeCancellation = z.object({
  id: subjectId,
  stop: z.enum(tradeStops),
  note: z.string().trim().max(300).default(''),
  seen,
});
