/** The route of a request, as it is mounted: a path as it was asked for may name somebody. */
import { matchedRoutes } from 'hono/route';
import type { ApiContext } from './context.ts';

/** The path of the endpoint: the one of this method, else the one that knows others, else what is before all of them. */
export function routeOf(c: ApiContext): string | undefined {
  const routes = matchedRoutes(c);
  const named = routes.filter(({ path }) => !path.endsWith('*'));
  return (named.find(({ method }) => method !== 'ALL') ?? named[0] ?? routes.at(-1))?.path;
}
