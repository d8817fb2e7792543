/** Couriers' claims and reports over HTTP. */
import type { Hono } from 'hono';
import {
  claimJobs as claimCall,
  releaseJob as releaseCall,
  renewJob as renewCall,
  reportStep as reportCall,
} from '#contract/courier.ts';
import { claimJobs } from '../domain/couriers/claim-jobs.ts';
import { releaseJob } from '../domain/couriers/release-job.ts';
import { renewJob } from '../domain/couriers/renew-job.ts';
import { reportStep } from '../domain/couriers/report-step.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function courierRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, claimCall, async ({ ctx, body }) => ({ payload: await claimJobs(ctx, body) }));

  mountEndpoint(app, renewCall, async ({ ctx, params, body }) => ({
    payload: { job: await renewJob(ctx, { ...params, ...body }) },
  }));

  mountEndpoint(app, releaseCall, async ({ ctx, params, body }) => ({
    payload: { released: await releaseJob(ctx, { ...params, ...body }) },
  }));

  mountEndpoint(app, reportCall, async ({ ctx, params, body }) => ({
    payload: await reportStep(ctx, { ...params, ...body }),
  }));
}
