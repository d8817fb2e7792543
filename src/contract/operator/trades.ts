/** What operators type about trades: deliveries and intakes. */
import { z } from 'zod';
import { tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { tradeFailures, tradeStops } from '#rules/trades.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { rowsLimit, subjectId } from './fields.ts';

export const TradeSelection = z.object({
  kind: z.enum(tradeKinds).optional(),
  /** What is open when left out. */
  state: z.enum(tradeLife.states).optional(),
  limit: rowsLimit,
});

export const OneTrade = z.object({ id: subjectId });

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
});

export const TradeRetry = z.object({
  id: subjectId,
  /** The customer's; the one that it had when left out. */
  tradeUrl: z
    .string()
    .refine((link) => parseTradeLink(link) !== null, 'must be a Steam trade link')
    .optional(),
});

export const TradeCancellation = z.object({
  id: subjectId,
  stop: z.enum(tradeStops),
  note: z.string().trim().max(300).default(''),
});
