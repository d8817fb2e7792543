/** What has to be done now, and how the shop does. */
import { z } from 'zod';
import { workKinds } from '#rules/work.ts';
import { okPayload } from '../endpoint.ts';
import { GetToday } from '../operator/today.ts';
import { asQuery, consoleRead } from './endpoint.ts';

const WorkRow = z.object({
  id: z.string().describe('Of the record that its screen opens'),
  title: z.string(),
  detail: z.string(),
  at: z.int().describe('Since when it waits'),
  deadlineAt: z.int().nullable(),
  amountCents: z.int().nullable(),
});

const Figure = z.object({
  name: z.enum(['revenue', 'sales', 'refunds', 'payouts']),
  unit: z.enum(['cents', 'count']),
  day: z.int(),
  week: z.int().describe('Of seven days, today included'),
  weekBefore: z.int(),
  month: z.int().describe('Of thirty days, today included'),
  monthBefore: z.int(),
  days: z.array(z.object({ day: z.string(), value: z.int() })).describe('The thirty days, the oldest first; UTC'),
});

export const countWork = consoleRead({
  path: '/ops/work',
  tag: 'Today',
  summary: 'How much waits for a person, by kind',
  response: okPayload(z.array(z.object({ kind: z.enum(workKinds), count: z.int() }))),
});

export const getToday = consoleRead({
  path: '/ops/today',
  tag: 'Today',
  summary: 'What waits for a person, the most urgent first, and the figures of day, week and month',
  query: asQuery(GetToday.shape),
  response: okPayload(
    z.object({
      work: z.array(
        z.object({
          kind: z.enum(workKinds),
          count: z.int(),
          oldestAt: z.int().nullable(),
          deadlineAt: z.int().nullable().describe('The nearest'),
          rows: z.array(WorkRow),
        }),
      ),
      figures: z.array(Figure),
      ledger: z
        .object({
          at: z.int(),
          sound: z.boolean(),
          differences: z.int().describe('Accounts that hold another sum than they should'),
        })
        .nullable()
        .describe('The last nightly check of the books; null before the first'),
      unset: z.array(z.string()).describe('Settings that a shop needs and nobody has set'),
      late: z
        .array(
          z.object({
            kind: z.enum(['mail', 'event', 'reservation', 'job']),
            seconds: z.int().describe('Since when the oldest waits'),
          }),
        )
        .describe('What the shop does by itself and is behind with, as health names it'),
      lateJobs: z
        .array(z.object({ job: z.string(), outcome: z.enum(['done', 'failed']), succeededAt: z.int() }))
        .describe('Jobs that have not ended well for as long as health allows, and what became of their last run'),
    }),
  ),
});
