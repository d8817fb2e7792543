/** Webhook events that could not be applied: what is kept of one, and the ways to be done with it. */
import { z } from 'zod';
import { okPayload } from '../endpoint.ts';
import { DismissEvent, eventStates, OneOfThem } from '../operator/disputes.ts';
import { consoleAction, consoleRead } from './endpoint.ts';

const tag = 'Today';
const done = z.object({ status: z.literal('OK') });

export const getEvent = consoleRead({
  path: '/ops/events/{id}',
  tag,
  summary: 'One webhook event with what is kept of it',
  params: OneOfThem,
  response: okPayload(
    z.object({
      id: z.string(),
      provider: z.string(),
      eventId: z.string(),
      type: z.string(),
      state: z.enum(eventStates),
      body: z.string().describe('Less what names a person'),
      attempts: z.int(),
      failure: z.string().nullable(),
      receivedAt: z.int(),
      nextAttemptAt: z.int(),
      appliedAt: z.int().nullable(),
      dismissedAt: z.int().nullable(),
      dismissedReason: z.string().nullable(),
    }),
  ),
  errors: ['not_found'],
});

export const retryEvent = consoleAction({
  action: 'events.retry',
  path: '/ops/events/{id}/retry',
  tag,
  summary: 'Has an event tried again, by the job that runs every minute',
  params: OneOfThem,
  response: done,
  errors: ['not_found'],
});

export const dismissEvent = consoleAction({
  action: 'events.dismiss',
  path: '/ops/events/{id}/dismiss',
  tag,
  summary: 'Sets an event aside that was settled by hand',
  params: OneOfThem,
  body: DismissEvent.pick({ reason: true }),
  response: done,
  errors: ['not_found'],
});
