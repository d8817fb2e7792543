/**
 * How many requests an isolate takes on at once. Beyond that a request is refused at once, with the time to come back after: were it to wait,
 * all would wait until nobody waits for an answer any more. Who asks for health has places of their own, so that a crowded shop is not taken for an ill one.
 */
import { createMiddleware } from 'hono/factory';
import { getHealth } from '#contract/system.ts';
import { healthChecksAtOnceMax, requestSecondsMax, requestsAtOnceMax } from '#rules/limits/requests.ts';
import { DomainError } from '../domain-error.ts';
import { newPlaces } from '../places.ts';
import type { ApiEnv } from './context.ts';

/** Seconds, so that those who were refused do not come back together. */
const comeBackWithin = 5;

export function shopBusy(): DomainError {
  return new DomainError('shop_busy', { retryAfterSeconds: Math.ceil(Math.random() * comeBackWithin) });
}

export function requestsAtOnce(max: number = requestsAtOnceMax) {
  const places = newPlaces({ max, secondsMax: requestSecondsMax });
  const healthPlaces = newPlaces({ max: healthChecksAtOnceMax, secondsMax: requestSecondsMax });
  return createMiddleware<ApiEnv>(async (c, next) => {
    const giveBack = (c.req.path === `/api${getHealth.path}` ? healthPlaces : places).take();
    if (!giveBack) throw shopBusy();
    try {
      await next();
    } finally {
      giveBack();
    }
  });
}
