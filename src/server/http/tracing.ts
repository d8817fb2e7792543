/** The first span of a request that is traced, named by the route as it is mounted; its spans are sent after the answer. */
import { createMiddleware } from 'hono/factory';
import { inTrace, takeEnded } from '../traces/span.ts';
import type { ApiEnv } from './context.ts';
import { routeOf } from './route-of.ts';

export const tracing = createMiddleware<ApiEnv>(async (c, next) => {
  const { runtime } = c.var;
  const { traces, deps } = runtime;
  const trace = traces?.begin(c.req.header('traceparent'));
  if (!traces || !trace) return next();
  c.set('traceId', trace.id);
  const left: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => {
    left.push(work);
    deps.later(work);
  };
  c.set('runtime', { ...runtime, deps: { ...deps, later } });
  const { method } = c.req;
  await inTrace(trace, { name: method, kind: 'server' }, async (span) => {
    await next();
    const { status } = c.res;
    const route = routeOf(c) ?? '';
    span.rename(`${method} ${route}`);
    span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
    if (c.var.errorKey) span.set({ 'error.type': c.var.errorKey });
    if (status >= 500) span.fail();
  });
  const sendAll = async () => {
    await traces.send(takeEnded(trace));
    // what goes on after the answer, such as a mail, belongs to it
    while (left.length > 0) {
      await Promise.allSettled(left.splice(0));
      await traces.send(takeEnded(trace));
    }
  };
  deps.later(sendAll());
});
