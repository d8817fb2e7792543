/** The catalogue over HTTP: public, the same for everyone. */
import type { Context, Hono } from 'hono';
import {
  getCategories,
  getFilterData as getFilterDataCall,
  getItem as getItemCall,
  getRecommended,
  getSubcategories,
  listItems as listItemsCall,
  listKnownItems as listKnownItemsCall,
} from '#contract/catalogue.ts';
import { getFilterData } from '../domain/catalogue/get-filter-data.ts';
import { getItem } from '../domain/catalogue/get-item.ts';
import { listCategories } from '../domain/catalogue/list-categories.ts';
import { listItems } from '../domain/catalogue/list-items.ts';
import { listItemsWithCounts } from '../domain/catalogue/list-items-with-counts.ts';
import { listKnownItems } from '../domain/catalogue/list-known-items.ts';
import { listRecommendedItems } from '../domain/catalogue/list-recommended-items.ts';
import { listSubcategories } from '../domain/catalogue/list-subcategories.ts';
import { listRequestOf } from '../domain/catalogue/parts/list-request.ts';
import { addCacheTags } from '../edge-copies.ts';
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
      const { items, meta } = await listItems(ctx, request);
      return shown(c, { payload: items, meta });
    }
    const { items, meta, counts } = await listItemsWithCounts(ctx, request);
    return shown(c, { payload: items, meta: { ...meta, counts } });
  });

  mountEndpoint(app, getFilterDataCall, async ({ ctx, query, currency }) => ({
    payload: await getFilterData(ctx, listRequestOf(query, currency)),
  }));

  mountEndpoint(app, getSubcategories, async ({ ctx, query }) => ({ payload: await listSubcategories(ctx, query) }));

  mountEndpoint(app, getRecommended, async ({ c, ctx, query }) =>
    shown(c, { payload: await listRecommendedItems(ctx, query) }),
  );

  mountEndpoint(app, listKnownItemsCall, async ({ c, ctx, query }) =>
    shown(c, { payload: await listKnownItems(ctx, { ids: (query.ids ?? '').split(',').filter(Boolean) }) }),
  );

  mountEndpoint(app, getItemCall, async ({ c, ctx, params }) => {
    const item = await getItem(ctx, params);
    addCacheTags(c.res.headers, [item, ...item.similar]);
    return { payload: item };
  });

  mountEndpoint(app, getCategories, async ({ ctx }) => ({ payload: await listCategories(ctx) }));
}

/** The answer, whose copies at the edge are those of its items. */
function shown<Answer extends { payload: readonly { id: string }[] }>(c: Context<ApiEnv>, answer: Answer): Answer {
  addCacheTags(c.res.headers, answer.payload);
  return answer;
}
