/**
 * The demo customer's account at the double of Steam: what they have offered and not sent yet, and some things of the catalogue's titles to
 * offer next. Of these the shop has pictures and prices.
 */
import { notInArray } from 'drizzle-orm';
import type { OfferState } from '../../src/rules/lifecycles.ts';
import { qualityLabel } from '../../src/rules/qualities.ts';
import { offers } from '../../src/server/db/schema/offers.ts';
import { sandboxSteamAccounts } from '../../src/server/db/schema/sandbox-steam.ts';
import { runRead, statement, write } from '../../src/server/db/write.ts';
import { grantAsset } from '../../src/server/sandbox/steam/assets.ts';
import type { DemoItem } from './catalogue.ts';
import type { MovingDeps } from './moving-deps.ts';
import { demoSteamId } from './offers.ts';

/** In these the thing is the shop's already. */
const sent: OfferState[] = ['ready_for_payout', 'payout_processing', 'approved'];
const firstAssetId = 69_000_000_000;
const yearsAtSteam = 9;

export async function fillSteamAccount(deps: MovingDeps, items: readonly DemoItem[]): Promise<void> {
  const { db } = deps;
  const offered = await runRead(
    db
      .select({ title: offers.title, quality: offers.quality, assetId: offers.assetId })
      .from(offers)
      .where(notInArray(offers.state, sent))
      .execute(),
  );
  const owned = items.map(({ title, quality }, index) => ({
    title,
    quality,
    assetId: String(firstAssetId + index * 101),
  }));
  const account = { id: demoSteamId, name: 'Alex', level: 24, createdAt: deps.now() - yearsAtSteam * 365 * 86_400 };
  await write(db, [
    statement(db.insert(sandboxSteamAccounts).values(account)),
    ...[...owned, ...offered].map(({ title, quality, assetId }) =>
      grantAsset(
        db,
        account.id,
        { title: `${title} (${qualityLabel(quality)})`, assetId: assetId ?? undefined },
        deps.now(),
      ),
    ),
  ]);
}
