/** What the shop goes by, over HTTP. */
import type { Hono } from 'hono';
import * as contract from '#contract/console/settings.ts';
import { listCategories } from '../../domain/catalogue/list-categories.ts';
import { addCategory } from '../../domain/catalogue/operator/add-category.ts';
import { listRates } from '../../domain/settings/operator/list-rates.ts';
import { listSettings } from '../../domain/settings/operator/list-settings.ts';
import { askRate, setRate } from '../../domain/settings/operator/set-rate.ts';
import { askSetting, setSetting } from '../../domain/settings/operator/set-setting.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

/** They fit on one page. */
const meta = { next: null };

export function settingsRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, contract.listSettings, async ({ ctx, query }) => ({
    payload: await listSettings(ctx, query),
    meta,
  }));

  mountConsoleEndpoint(app, contract.setSetting, async ({ ctx, params, body }) => ({
    payload: { value: await setSetting(ctx, { ...params, ...body }) },
  }));

  mountConsoleEndpoint(app, contract.askSetting, async ({ ctx, params, body }) => ({
    payload: { waitsAs: await askSetting(ctx, { ...params, ...body }) },
  }));

  mountConsoleEndpoint(app, contract.listRates, async ({ ctx }) => ({ payload: await listRates(ctx), meta }));

  mountConsoleEndpoint(app, contract.setRate, async ({ ctx, params, body }) => ({
    payload: { value: (await setRate(ctx, { ...params, ...body })) / 1_000_000 },
  }));

  mountConsoleEndpoint(app, contract.askRate, async ({ ctx, params, body }) => ({
    payload: { waitsAs: await askRate(ctx, { ...params, ...body }) },
  }));

  mountConsoleEndpoint(app, contract.listCategoriesOfShop, async ({ ctx }) => ({
    payload: (await listCategories(ctx)).map(({ id, name, url, subcategories }) => ({
      id,
      name,
      url,
      forSale: subcategories.reduce((sum, { count }) => sum + count, 0),
    })),
    meta,
  }));

  mountConsoleEndpoint(app, contract.addCategory, async ({ ctx, body }) => {
    const { name, added } = await addCategory(ctx, body);
    return { payload: { name, added } };
  });
}
