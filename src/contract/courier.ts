/**
 * What couriers call: programs that make the shop's trades with a Steam account and report each step. See docs/product/delivery.md#couriers.
 */

import { z } from 'zod';
import { tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { claimedJobsMax } from '#rules/limits/job-runs.ts';
import { tradeDelays, tradeFailures } from '#rules/trades.ts';
import { endpoint, okPayload } from './endpoint.ts';
import { id, idField, itemQuality, timestamp } from './fields.ts';

const steamId = z.string().regex(/^7656119\d{10}$/, 'invalid_value');
const steamNumber = z.string().regex(/^\d{1,20}$/, 'invalid_value');
const seconds = z.int().min(0).max(32_503_680_000);

export const CourierAccount = z
  .object({
    steam_id: steamId.describe('Of the Steam account that the courier trades with'),
    name: z.string().min(1).max(100).describe('As Steam shows it'),
    level: z.int().min(0).max(100_000),
    created_at: seconds.nullish().transform((value) => value ?? null),
    trade_url: z.string().max(200),
  })
  .meta({ id: 'CourierAccount' });

export const jobActions = ['send', 'watch', 'cancel'] as const;

export const Job = z
  .object({
    id: z.string(),
    kind: z.enum(tradeKinds),
    action: z
      .enum(jobActions)
      .describe(
        '`send`: look for an own open trade offer with the code, else make one; `watch`: report what becomes of it; `cancel`: take back what may be out, then report `cancelled`',
      ),
    state: z.enum(tradeLife.states),
    seq: z.int().describe('Number of the last step; the next report carries the number after it'),
    attempt: z.int(),
    lease: z.string().describe('Goes with each call about this job'),
    lease_until: timestamp,
    code: z.string().describe('Four words that the trade offer’s message carries'),
    message: z.string().describe('The trade offer’s message, in the customer’s language; Steam keeps 128 characters'),
    trade_url: z.string().describe('The customer’s'),
    steam_id: z.string().describe('The customer’s'),
    item: z.object({
      title: z.string(),
      quality: itemQuality,
      app_id: z.int(),
      context_id: z.string(),
      asset_id: z.string().nullable().describe('Null where the shop does not know it: any item of that title will do'),
      class_id: z.string().nullable(),
      instance_id: z.string().nullable(),
    }),
    trade_offer_id: z.string().nullable(),
    sent_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    received_at: timestamp.nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

export const claimJobs = endpoint({
  method: 'post',
  path: '/courier/claim',
  tag: 'Couriers',
  summary: 'Claim trades to work on',
  description:
    'Each job is leased for five minutes to this call alone. What waits to be sent goes to any courier; what was begun goes to couriers with the Steam account that began it.',
  access: 'courier',
  rateLimit: 'courier',
  body: z.object({
    account: CourierAccount,
    steam: z
      .enum(['ok', 'away'])
      .describe('Whether Steam answers this courier; customers are told when it answers none'),
    limit: z.int().min(0).max(claimedJobsMax).describe('How many jobs it takes now; 0 only tells that it is there'),
  }),
  response: okPayload(z.object({ jobs: z.array(Job), lease_seconds: z.int() })),
});

export const renewJob = endpoint({
  method: 'post',
  path: '/courier/jobs/{id}/renew',
  tag: 'Couriers',
  summary: 'Keep a job for another five minutes',
  description: 'The job in the answer may want another action by now.',
  access: 'courier',
  rateLimit: 'courier',
  params: z.object({ id }),
  body: z.object({ lease: idField() }),
  response: okPayload(z.object({ job: Job })),
  errors: ['not_found', 'lease_lost'],
});

export const releaseJob = endpoint({
  method: 'post',
  path: '/courier/jobs/{id}/release',
  tag: 'Couriers',
  summary: 'Give a job back',
  description:
    'For a courier that stops: the job is as it was and can be claimed at once, what was begun by couriers with the same Steam account. What is no longer this lease’s stays as it is, and `released` is false.',
  access: 'courier',
  rateLimit: 'courier',
  params: z.object({ id }),
  body: z.object({ lease: idField() }),
  response: okPayload(z.object({ released: z.boolean() })),
  errors: ['not_found'],
});

const courierSteps = [
  'begin',
  'sent',
  'received',
  'declined',
  'expired',
  'failed',
  'reversed',
  'cancelled',
  'postponed',
] as const;

export const StepReport = z.object({
  lease: idField(),
  seq: z.int().min(1).max(1_000_000),
  step: z
    .enum(courierSteps)
    .describe(
      '`begin` before anything is sent; `postponed` when Steam does not answer: the job is given out again later',
    ),
  trade_offer_id: steamNumber.optional().describe('With `sent`'),
  expires_at: seconds.optional().describe('With `sent`: when Steam ends the trade offer'),
  reason: z
    .enum([...tradeFailures, ...tradeDelays])
    .optional()
    .describe('With `failed` and `postponed`'),
  asset_id: steamNumber.optional().describe('With `received`: the item’s id in the inventory where it is now'),
  asset_title: z.string().max(200).optional().describe('With `received`: what arrived'),
  protected_until: seconds.optional().describe('With `received`: until when its giver can reverse it'),
  retry_after: z.int().min(1).max(3600).optional().describe('With `postponed`: seconds'),
});
export type StepReport = z.output<typeof StepReport>;

export const reportStep = endpoint({
  method: 'post',
  path: '/courier/jobs/{id}/report',
  tag: 'Couriers',
  summary: 'Report a step of a job',
  description:
    'A report that comes twice, late or out of order changes nothing: `applied` is false, with the job as it stands.',
  access: 'courier',
  rateLimit: 'courier',
  params: z.object({ id }),
  body: StepReport,
  response: okPayload(z.object({ applied: z.boolean(), job: Job })),
  errors: ['not_found', 'lease_lost', 'order_state', 'offer_not_open'],
});

/** Checks that a report says what its step needs. Returns the field that is missing. */
export function missingFieldOf({ step, ...report }: Omit<StepReport, 'lease' | 'seq'>): keyof StepReport | null {
  if (step === 'sent' && !report.trade_offer_id) return 'trade_offer_id';
  if (step === 'sent' && report.expires_at === undefined) return 'expires_at';
  if (step === 'failed' && !report.reason) return 'reason';
  return null;
}
