/** The API. Middleware runs in the order it stands here; routes are grouped by resource. */
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { isConsoleCall } from '#rules/console-paths.ts';
import { DomainError } from './domain-error.ts';
import type { ApiContext, ApiEnv, Runtime } from './http/context.ts';
import { errorResponse } from './http/error-response.ts';
import { headersWithinLimit } from './http/headers-within-limit.ts';
import { languageOf, principal } from './http/identify-principal.ts';
import { type Log, logging } from './http/logging.ts';
import { rejectOtherMethods } from './http/other-methods.ts';
import { rememberOwnWrites } from './http/own-writes.ts';
import { requestId } from './http/request-id.ts';
import { requestsAtOnce } from './http/requests-at-once.ts';
import { apiSecurityHeaders } from './http/security-headers.ts';
import { serverTiming } from './http/server-timing.ts';
import { tracing } from './http/tracing.ts';
import { loadedOnce } from './loaded-once.ts';
import { authRoutes } from './routes/auth.ts';
import { bootstrapRoutes } from './routes/bootstrap.ts';
import { browserReportRoutes } from './routes/browser-reports.ts';
import { cartRoutes } from './routes/cart.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { contentRoutes } from './routes/content.ts';
import { courierRoutes } from './routes/courier.ts';
import { depositRoutes } from './routes/deposits.ts';
import { destinationRoutes } from './routes/destinations.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { offerRoutes } from './routes/offers.ts';
import { paymentRoutes } from './routes/payments.ts';
import { profileRoutes } from './routes/profile.ts';
import { promoRoutes } from './routes/promos.ts';
import { purchaseRoutes } from './routes/purchases.ts';
import { securityRoutes } from './routes/security.ts';
import { statementRoutes } from './routes/statement.ts';
import { steamRoutes } from './routes/steam.ts';
import { systemRoutes } from './routes/system.ts';
import { tradeRoutes } from './routes/trades.ts';
import { watchlistRoutes } from './routes/watchlist.ts';
import { withdrawalRoutes } from './routes/withdrawals.ts';

/**
 * `runtimeOf` makes what a request needs, anew for each: a database client must not outlive its request. What it throws is answered and
 * logged as everything else is. The operators' calls are as many as all others, so that they are loaded with the first of them.
 */
export function createApp(runtimeOf: (c: ApiContext) => Runtime, log: Log): Api {
  const frame = { runtimeOf, log, atOnce: requestsAtOnce() };
  const shop = newApp(frame, (app) => shopRoutes(app, log));
  const operators = loadedOnce(async () => {
    const { consoleRoutes } = await import('./routes/console/index.ts');
    return newApp(frame, consoleRoutes);
  });
  return {
    async fetch(request, env, ctx) {
      const app = isConsoleCall(getPath(request)) ? await operators() : shop;
      return app.fetch(request, env, ctx);
    },
  };
}

/** Answers what comes in under `/api`. */
export interface Api {
  fetch(request: Request, env?: Env, ctx?: ExecutionContext): Promise<Response>;
}

interface Frame {
  runtimeOf: (c: ApiContext) => Runtime;
  log: Log;
  atOnce: ReturnType<typeof requestsAtOnce>;
}

function newApp({ runtimeOf, log, atOnce }: Frame, mountRoutes: (app: Hono<ApiEnv>) => void): Hono<ApiEnv> {
  const app: Hono<ApiEnv> = new Hono<ApiEnv>().basePath('/api');
  app.use(logging(log), requestId, serverTiming, apiSecurityHeaders);
  app.use(async (c, next) => {
    c.set('language', languageOf(c));
    await next();
  });
  app.use(atOnce, headersWithinLimit);
  app.use(async (c, next) => {
    c.set('runtime', runtimeOf(c));
    await next();
  });
  app.use(tracing);
  app.use(rememberOwnWrites);
  app.use(principal);
  app.onError(errorResponse);
  app.notFound((c) => errorResponse(new DomainError('not_found'), c));
  mountRoutes(app);
  rejectOtherMethods(app);
  return app;
}

function shopRoutes(app: Hono<ApiEnv>, log: Log): void {
  authRoutes(app);
  profileRoutes(app);
  securityRoutes(app);
  destinationRoutes(app);
  steamRoutes(app);
  bootstrapRoutes(app);
  contentRoutes(app);
  catalogueRoutes(app);
  cartRoutes(app);
  watchlistRoutes(app);
  courierRoutes(app);
  depositRoutes(app);
  invoiceRoutes(app);
  offerRoutes(app);
  paymentRoutes(app);
  promoRoutes(app);
  purchaseRoutes(app);
  statementRoutes(app);
  tradeRoutes(app);
  withdrawalRoutes(app);
  systemRoutes(app);
  browserReportRoutes(app, log);
}
