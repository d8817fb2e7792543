/** `/mobileconf`: what waits for the phone of an account, and the phone's answer. */
import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { sandboxSteamOffers } from '../../db/schema/sandbox-steam.ts';
import { runRead } from '../../db/write.ts';
import type { SteamAccountRow } from './accounts.ts';
import { accountOfCookie, type DoubleContext, type DoubleEnv } from './double-env.ts';
import { isConfirmationKey } from './phone.ts';
import { answerByPhone, type TradeOfferRow } from './trade-offers.ts';

const tradeConfirmation = 2;

export function mountPhone(app: Hono<DoubleEnv>): void {
  app.get('/mobileconf/getlist', async (c) => {
    const account = await accountOfPhone(c);
    if (!account) return c.json({ success: false, needauth: true });
    return c.json({ success: true, conf: (await waitingTradeOffers(c, account)).map(confirmationJson) });
  });

  app.get('/mobileconf/ajaxop', async (c) => {
    const account = await accountOfPhone(c);
    if (!account) return c.json({ success: false, needauth: true });
    const { cid, op } = c.req.query();
    const tradeOffer = (await waitingTradeOffers(c, account)).find(({ confirmation }) => confirmation === cid);
    if (!tradeOffer) return c.json({ success: false });
    await answerByPhone(c.var.deps, tradeOffer, op === 'allow');
    return c.json({ success: true });
  });
}

/** Null unless the session and the signature of the phone are both right. */
async function accountOfPhone(c: DoubleContext): Promise<SteamAccountRow | null> {
  const account = await accountOfCookie(c);
  const { k: key = '', t, tag = '' } = c.req.query();
  if (!account?.identitySecret) return null;
  return isConfirmationKey(account.identitySecret, { key, time: Number(t), tag }, c.var.deps.now()) ? account : null;
}

function waitingTradeOffers(c: DoubleContext, { id }: SteamAccountRow): Promise<TradeOfferRow[]> {
  const { fromId, state } = sandboxSteamOffers;
  const waits = and(eq(fromId, id), eq(state, 'needs_confirmation'));
  return runRead(c.var.deps.db.select().from(sandboxSteamOffers).where(waits).execute());
}

function confirmationJson({ id, confirmation, createdAt }: TradeOfferRow) {
  return {
    type: tradeConfirmation,
    type_name: 'Trade Offer',
    id: confirmation,
    creator_id: String(id),
    nonce: `${confirmation}0`,
    creation_time: createdAt,
    cancel: 'Cancel',
    accept: 'Accept',
    icon: '',
    multi: false,
    headline: '',
    summary: [],
    warn: null,
  };
}
