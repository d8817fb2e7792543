/** What a real Steam does not do, for the courier of the sandbox: an account without sign-in, and things where the shop says they are. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { accountOf, tradeLinkOf } from './accounts.ts';
import { findAssets, grantAsset, inventoryOf, isTradable } from './assets.ts';
import type { DoubleEnv } from './double-env.ts';
import { turnOnAtFirst } from './settings.ts';
import { shopsAccount } from './shop-account.ts';
import { isSteamId } from './steam-ids.ts';
import { makeToken } from './tokens.ts';
import { assetsOf, tradeOffersOf } from './trade-offers.ts';

const Session = z.object({ auto_accept: z.boolean().default(false) });
const Wanted = z.object({
  steam_id: z.string().refine(isSteamId),
  title: z.string().min(1).max(200),
  app_id: z.number(),
  context_id: z.string().max(20),
  asset_id: z.string().max(20).nullish(),
  class_id: z.string().max(20).nullish(),
  instance_id: z.string().max(20).nullish(),
});

export function mountCourierHelp(app: Hono<DoubleEnv>): void {
  app.post('/courier/session', async (c) => {
    const asked = Session.safeParse(await c.req.json().catch(() => null));
    if (asked.data?.auto_accept) await turnOnAtFirst(c.var.deps.db, 'autoAccept');
    const account = await shopsAccount(c.var.deps);
    return c.json({
      steam_id: account.id,
      access_token: await makeToken(c.var.deps, account, 'access'),
      name: account.name,
      level: account.level,
      created_at: account.createdAt,
      trade_url: tradeLinkOf(account) ?? '',
    });
  });

  app.post('/courier/assets', async (c) => {
    const wanted = Wanted.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json(null, 422);
    await provide(c.var.deps, wanted.data);
    return c.json({});
  });
}

/** Sees to it that the account holds the thing: that of the id, or one of the title that no open trade offer of the account gives away. */
async function provide(deps: Deps, wanted: z.output<typeof Wanted>): Promise<void> {
  const { db, now } = deps;
  const { steam_id: steamId, asset_id: assetId, title } = wanted;
  await accountOf(deps, steamId);
  const isThere = assetId
    ? (await findAssets(db, [assetId])).length > 0
    : (await freeAssets(deps, steamId)).some((asset) => asset.title === title);
  if (isThere) return;
  const thing = {
    title,
    appId: wanted.app_id,
    contextId: wanted.context_id,
    ...(assetId ? { assetId } : {}),
    ...(wanted.class_id ? { classId: wanted.class_id } : {}),
    ...(wanted.instance_id ? { instanceId: wanted.instance_id } : {}),
  };
  await write(db, grantAsset(db, steamId, thing, now()));
}

async function freeAssets({ db, now }: Deps, steamId: string) {
  const [assets, tradeOffers] = await Promise.all([inventoryOf(db, steamId), tradeOffersOf(db, steamId, now() + 1)]);
  const offered = new Set(
    tradeOffers.flatMap((tradeOffer) => Object.values(assetsOf(tradeOffer)).flat()).map(({ assetId }) => assetId),
  );
  return assets.filter((asset) => !offered.has(asset.id) && isTradable(asset, now()));
}
