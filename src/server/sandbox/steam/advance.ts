/** What time does, worked out whenever somebody asks: trade offers expire, holds end, and customers accept by themselves where that is on. */
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { sandboxSteamAccounts, sandboxSteamOffers } from '../../db/schema/sandbox-steam.ts';
import { runRead, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { SteamSwitches } from './settings.ts';
import { expireTradeOffers, type TradeOfferRow } from './trade-offers.ts';
import { acceptTradeOffer, endHold } from './trades.ts';

/** Long enough to be seen as an open trade offer. */
const autoAcceptSeconds = 4;

export async function advance(deps: Deps, { autoAccept }: SteamSwitches): Promise<void> {
  const { db, now } = deps;
  const { state, expiresAt, heldUntil, updatedAt, toId } = sandboxSteamOffers;
  const at = now();
  const holdIsOver = and(eq(state, 'in_escrow'), lte(heldUntil, at));
  const isExpired = and(or(eq(state, 'active'), eq(state, 'needs_confirmation')), lte(expiresAt, at));
  const isTaken = and(
    eq(state, 'active'),
    lte(updatedAt, at - autoAcceptSeconds),
    isNull(sandboxSteamAccounts.signInName),
    eq(sandboxSteamAccounts.standing, 'good'),
  );
  const due = await runRead(
    db
      .select({ tradeOffer: sandboxSteamOffers })
      .from(sandboxSteamOffers)
      .innerJoin(sandboxSteamAccounts, eq(sandboxSteamAccounts.id, toId))
      .where(or(holdIsOver, isExpired, autoAccept ? isTaken : undefined))
      .execute(),
  );
  if (due.some(({ tradeOffer }) => tradeOffer.state !== 'in_escrow' && tradeOffer.expiresAt <= at))
    await write(db, expireTradeOffers(db, at));
  for (const { tradeOffer } of due) await once(tradeOffer, at, deps);
}

/** Of two calls at one moment one is first, and the other finds it done. */
async function once(tradeOffer: TradeOfferRow, at: number, deps: Deps): Promise<void> {
  try {
    if (tradeOffer.state === 'in_escrow') await endHold(deps, tradeOffer);
    else if (tradeOffer.expiresAt > at) await acceptTradeOffer(deps, tradeOffer);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'order_state')) throw error;
  }
}
