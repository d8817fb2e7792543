/** The calls of the operators' console: one file per screen. */
import type { Hono } from 'hono';
import type { ApiEnv } from '../../http/context.ts';
import { bankRoutes } from './bank.ts';
import { catalogueConsoleRoutes } from './catalogue.ts';
import { approvalsRoutes, customersRoutes } from './customers.ts';
import { deliveryRoutes } from './deliveries.ts';
import { marketingRoutes } from './marketing.ts';
import { moneyRoutes } from './money.ts';
import { offerRoutes } from './offers.ts';
import { orderRoutes } from './orders.ts';
import { payoutsRoutes } from './payouts.ts';
import { peopleRoutes } from './people.ts';
import { searchRoutes } from './search.ts';
import { settingsRoutes } from './settings.ts';
import { signInRoutes } from './sign-in.ts';
import { systemRoutes } from './system.ts';
import { todayRoutes } from './today.ts';

export function consoleRoutes(app: Hono<ApiEnv>): void {
  signInRoutes(app);
  marketingRoutes(app);
  moneyRoutes(app);
  orderRoutes(app);
  deliveryRoutes(app);
  catalogueConsoleRoutes(app);
  peopleRoutes(app);
  settingsRoutes(app);
  searchRoutes(app);
  customersRoutes(app);
  approvalsRoutes(app);
  bankRoutes(app);
  payoutsRoutes(app);
  offerRoutes(app);
  systemRoutes(app);
  todayRoutes(app);
}
