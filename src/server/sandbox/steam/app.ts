/**
 * A double of Steam at `/sandbox/steam`: below it stand the addresses of the community site, of its sign-in and of the Web API, which are
 * told apart by their paths alone. It is there only while the shop's provider is the sandbox, and never on https.
 */
import { Hono } from 'hono';
import type { SandboxContext, SandboxRuntime } from '../app.ts';
import { advance } from './advance.ts';
import { mountCommunity } from './community-routes.ts';
import { mountCourierHelp } from './courier-routes.ts';
import type { DoubleEnv } from './double-env.ts';
import { mountEconService } from './econ-routes.ts';
import { mountPages } from './page-routes.ts';
import { mountPhone } from './phone-routes.ts';
import { readSwitches } from './settings.ts';
import { mountSignIn } from './sign-in-routes.ts';
import { mountTradeOffers } from './trade-offer-routes.ts';

export const steamPath = '/sandbox/steam';

export function createSteamDouble(runtimeOf: (c: SandboxContext) => SandboxRuntime) {
  const app = new Hono<DoubleEnv>();
  app.use(async (c, next) => {
    // safe because the outer app gives the same bindings
    const { deps, sandbox } = runtimeOf(c as unknown as SandboxContext);
    if (!sandbox) return c.notFound();
    const switches = await readSwitches(deps.db);
    c.set('deps', deps);
    c.set('switches', switches);
    c.header('Cache-Control', 'no-store');
    await advance(deps, switches);
    return next();
  });
  mountPages(app);
  mountCourierHelp(app);
  app.use(async (c, next) => {
    if (c.var.switches.away) return c.text('The Steam Community is currently unavailable.', 503);
    if (c.var.switches.rateLimited) return c.json(null, 429);
    return next();
  });
  mountSignIn(app);
  mountEconService(app);
  mountCommunity(app);
  mountTradeOffers(app);
  mountPhone(app);
  return app;
}
