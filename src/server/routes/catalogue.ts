/** The catalogue over HTTP: public, the same for everyone. */
import type { Hono } from 'hono';
import {
  getCategories,
  getFilterData,
  getItem as getItemCall,
  getRecommended,
  getSubcategories,
  listItems as listItemsCall,
} from '#contract/catalogue.ts';
import { filterData } from '../domain/catalogue/get-filter-data.ts';
import { getItem } from '../domain/catalogue/get-item.ts';
import { listCategories, listSubcategories } from '../domain/catalogue/list-categories.ts';
import { recommendedItems } from '../domain/catalogue/list-recommended-items.ts';
import { listItems, listPage } from '../domain/catalogue/parts/list-queries.ts';
import { listRequestOf } from '../domain/catalogue/parts/list-request.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { publicCache } from '../http/public-cache.ts';

export function catalogueRoutes(app: Hono<ApiEnv>): void {
  app.use('/items/*', publicCache);
  app.use(getCategories.path, publicCache);

  mountEndpoint(app, listItemsCall, async ({ c, ctx, query, currency }) => {
    const request = listRequestOf(query, currency);
    if (request.random) c.header('Cache-Control', 'no-store');
    if (!query.counts) {
      const { items, meta } = await listPage(ctx.deps.db, request);
      return { payload: items, meta };
    }
    const { items, meta, counts } = await listItems(ctx.deps.db, request);
    return { payload: items, meta: { ...meta, counts } };
  });

  mountEndpoint(app, getFilterData, async ({ ctx, query, currency }) => ({
    payload: await filterData(ctx.deps.db, listRequestOf(query, currency)),
  }));

  mountEndpoint(app, getSubcategories, async ({ ctx, query }) => ({
    payload: await listSubcategories(ctx.deps.db, query.category),
  }));

  mountEndpoint(app, getRecommended, async ({ ctx, query }) => ({
    payload: await recommendedItems(ctx.deps.db, query.limit),
  }));

  mountEndpoint(app, getItemCall, async ({ ctx, params }) => ({ payload: await getItem(ctx.deps.db, params.id) }));

  mountEndpoint(app, getCategories, async ({ ctx }) => ({ payload: await listCategories(ctx.deps.db) }));
}
