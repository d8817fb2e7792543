/** `/tradeoffer/…` of the community site: the page of a new trade offer, sending one, and cancelling, declining or accepting it. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { DomainError } from '../../domain-error.ts';
import { accountOf, type SteamAccountRow } from './accounts.ts';
import { findAssets, isTradable, type TradeOfferAsset, tradeOfferAsset } from './assets.ts';
import { accountOfCookie, type DoubleContext, type DoubleEnv } from './double-env.ts';
import { holdDays, sendErrorOf } from './partner.ts';
import { isSteamId, steamIdOfNumber } from './steam-ids.ts';
import { endTradeOffer, findTradeOffer, makeTradeOffer, type TradeOfferRow, tradeOffersOf } from './trade-offers.ts';
import { acceptTradeOffer, cancelHold } from './trades.ts';

const Side = z.object({
  assets: z.array(z.object({ appid: z.number(), contextid: z.string(), assetid: z.string().max(20) })).max(20),
});
const TradeOffer = z.object({ me: Side, them: Side });
const messageLengthMax = 128;
/** Open trade offers to one account. */
const openTradeOffersMax = 30;

/** EResult, in brackets at the end of what Steam says. */
const sendingFailed = (result: number) =>
  `There was an error sending your trade offer.  Please try again later. (${result})`;
const results = { limitExceeded: 25, revoked: 26 };

export function mountTradeOffers(app: Hono<DoubleEnv>): void {
  app.on('GET', ['/tradeoffer/new/', '/tradeoffer/new'], async (c) => {
    const account = await accountOfCookie(c);
    if (!account) return c.redirect('https://steamcommunity.com/login/home/?goto=tradeoffer', 302);
    const steamId = steamIdOfNumber(c.req.query('partner') ?? '');
    const partner = steamId ? await accountOf(c.var.deps, steamId) : null;
    const refused = partner ? await sendErrorOf(c.var.deps, partner, c.req.query('token') ?? '') : null;
    if (!partner || refused) {
      return c.html(html`<html><body><div id="error_msg">
        ${refused?.page ?? 'An error was encountered while processing your request.'}
      </div></body></html>`);
    }
    return c.html(html`<html><body>
<script type="text/javascript">
var g_rgAppContextData = {};
var g_rgPartnerAppContextData = {};
var g_daysMyEscrow = ${holdDays(account)};
var g_daysTheirEscrow = ${holdDays(partner)};
</script>
</body></html>`);
  });

  app.post('/tradeoffer/new/send', async (c) => {
    const account = await accountOfCookie(c);
    if (!account) return c.body('', 401);
    const form = await c.req.parseBody();
    const offered = TradeOffer.safeParse(parsed(form.json_tradeoffer));
    const partner = String(form.partner ?? '');
    if (!offered.success || !isSteamId(partner) || partner === account.id) return refused(c, sendingFailed(2));
    const params = z.object({ trade_offer_access_token: z.string().default('') });
    const token = params.safeParse(parsed(form.trade_offer_create_params)).data?.trade_offer_access_token ?? '';
    return send(c, account, partner, token, {
      message: String(form.tradeoffermessage ?? '').slice(0, messageLengthMax),
      given: offered.data.me.assets.map(({ assetid }) => assetid),
      asked: offered.data.them.assets.map(({ assetid }) => assetid),
    });
  });

  app.post('/tradeoffer/:id/:verb{cancel|decline|accept}', async (c) => {
    const account = await accountOfCookie(c);
    const verb = c.req.param('verb');
    if (!account) return c.body('', verb === 'accept' ? 403 : 401);
    const tradeOffer = await findTradeOffer(c.var.deps.db, c.req.param('id'));
    const isTheirs = (verb === 'cancel' ? tradeOffer?.fromId : tradeOffer?.toId) === account.id;
    if (!tradeOffer || !isTheirs) return refused(c, 'There was an error. (11)');
    try {
      await act(c, tradeOffer, verb);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'order_state')) throw error;
      return refused(c, 'There was an error cancelling the trade offer. (11)');
    }
    const after = await findTradeOffer(c.var.deps.db, c.req.param('id'));
    return c.json(verb === 'accept' ? { tradeid: after?.tradeId } : { tradeofferid: String(tradeOffer.id) });
  });
}

function act(c: DoubleContext, tradeOffer: TradeOfferRow, verb: string): Promise<void> {
  if (verb === 'accept') return acceptTradeOffer(c.var.deps, tradeOffer);
  if (verb === 'cancel' && tradeOffer.state === 'in_escrow') return cancelHold(c.var.deps, tradeOffer);
  return endTradeOffer(c.var.deps, tradeOffer, verb === 'cancel' ? 'canceled' : 'declined');
}

interface Sent {
  message: string;
  given: readonly string[];
  asked: readonly string[];
}

async function send(c: DoubleContext, from: SteamAccountRow, to: string, token: string, sent: Sent) {
  const { deps } = c.var;
  const partner = await accountOf(deps, to);
  const error = await sendErrorOf(deps, partner, token);
  if (error) return refused(c, error.sent);
  const [given, asked] = await Promise.all([held(c, sent.given, from.id), held(c, sent.asked, to)]);
  if (!given || !asked || given.length + asked.length === 0) return refused(c, sendingFailed(results.revoked));
  const open = (await tradeOffersOf(deps.db, from.id, deps.now() + 1)).filter(({ toId }) => toId === to);
  if (open.length >= openTradeOffersMax) return refused(c, sendingFailed(results.limitExceeded));
  const tradeOffer = await makeTradeOffer(deps, { from, to: partner, message: sent.message, given, asked });
  return c.json({
    tradeofferid: String(tradeOffer.id),
    needs_mobile_confirmation: tradeOffer.state === 'needs_confirmation',
    needs_email_confirmation: false,
    email_domain: '',
  });
}

/** The things of these ids, when all of them are in this inventory and can be traded. */
async function held(c: DoubleContext, ids: readonly string[], owner: string): Promise<TradeOfferAsset[] | null> {
  const { db, now } = c.var.deps;
  const found = await findAssets(db, ids);
  const free = found.filter((asset) => asset.accountId === owner && asset.heldBy === null && isTradable(asset, now()));
  return free.length === ids.length ? free.map(tradeOfferAsset) : null;
}

function refused(c: DoubleContext, strError: string): Response {
  return c.json({ strError }, 500);
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
