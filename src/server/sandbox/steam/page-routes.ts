/** `/sandbox/steam` and the page of each account: a developer plays the other side of the shop's trade offers. Plain forms, no script. */
import type { Hono } from 'hono';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#rules/languages.ts';
import { type SteamStanding, steamStandings } from '../../db/schema/sandbox-steam.ts';
import { DomainError } from '../../domain-error.ts';
import { contentSecurityPolicy } from '../style.ts';
import { accountPage } from './account-page.ts';
import { changeAccount, findAccount, newestAccounts } from './accounts.ts';
import { inventoryOf } from './assets.ts';
import type { DoubleContext, DoubleEnv } from './double-env.ts';
import { newTradeToken } from './new-trade-token.ts';
import { steamSwitches, turnSwitch } from './settings.ts';
import { endTradeOffer, findTradeOffer, newestTradeOffers, type TradeOfferRow } from './trade-offers.ts';
import { isPlay, type Play, tradeOffersPage } from './trade-offers-page.ts';
import { acceptTradeOffer, cancelHold, endHold, findTrade, reverseTrade, tradesOf } from './trades.ts';

const tradeOffersShown = 30;
const accountsShown = 30;

export function mountPages(app: Hono<DoubleEnv>): void {
  app.use('/', withPolicy);
  app.use('/accounts/*', withPolicy);

  app.get('/', async (c) => {
    const { db, now } = c.var.deps;
    const [tradeOffers, accounts] = await Promise.all([
      newestTradeOffers(db, tradeOffersShown),
      newestAccounts(db, accountsShown),
    ]);
    const trades = await tradesOf(db, tradeOffers);
    const switches = c.var.switches;
    return c.html(tradeOffersPage(languageOf(c), { tradeOffers, trades, accounts, switches, now: now() }));
  });

  app.post('/offers/:id', async (c) => {
    const tradeOffer = await findTradeOffer(c.var.deps.db, c.req.param('id'));
    const { play } = await c.req.parseBody();
    if (!tradeOffer || !isPlay(String(play))) return c.notFound();
    // safe because `isPlay` said so
    await playOnce(c, tradeOffer, play as Play);
    return c.redirect('/sandbox/steam', 303);
  });

  app.post('/switches', async (c) => {
    const fields = await c.req.parseBody();
    for (const name of steamSwitches) await turnSwitch(c.var.deps.db, name, fields[name] === 'on');
    return c.redirect('/sandbox/steam', 303);
  });

  app.get('/accounts/:id', async (c) => {
    const { db, now } = c.var.deps;
    const account = await findAccount(db, c.req.param('id'));
    if (!account) return c.notFound();
    return c.html(accountPage(languageOf(c), { account, assets: await inventoryOf(db, account.id), now: now() }));
  });

  app.post('/accounts/:id', async (c) => {
    const { db } = c.var.deps;
    const account = await findAccount(db, c.req.param('id'));
    if (!account) return c.notFound();
    const { change, standing } = await c.req.parseBody();
    if (change === 'trade_link') await changeAccount(db, account.id, { tradeToken: newTradeToken() });
    if (change === 'session') await changeAccount(db, account.id, { session: account.session + 1 });
    const chosen = steamStandings.find((each): each is SteamStanding => each === standing);
    if (change === 'standing' && chosen) await changeAccount(db, account.id, { standing: chosen });
    return c.redirect(`/sandbox/steam/accounts/${account.id}`, 303);
  });
}

async function withPolicy(c: DoubleContext, next: () => Promise<void>): Promise<void> {
  c.header('Content-Security-Policy', contentSecurityPolicy);
  await next();
}

function languageOf(c: DoubleContext): LanguageCode {
  const asked = (c.req.header('accept-language') ?? '').slice(0, 2);
  return isLanguageCode(asked) ? asked : defaultLanguage;
}

/** Of two presses at one moment the first counts: the page shows what became of the trade offer. */
async function playOnce(c: DoubleContext, tradeOffer: TradeOfferRow, play: Play): Promise<void> {
  try {
    await played(c, tradeOffer, play);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'order_state')) throw error;
  }
}

async function played({ var: { deps } }: DoubleContext, tradeOffer: TradeOfferRow, play: Play): Promise<void> {
  if (play === 'accept') return acceptTradeOffer(deps, tradeOffer);
  if (play === 'hold') return acceptTradeOffer(deps, tradeOffer, { isHeld: true });
  if (play === 'decline') return endTradeOffer(deps, tradeOffer, 'declined');
  if (play === 'expire') return endTradeOffer(deps, tradeOffer, 'expired');
  if (play === 'endHold') return endHold(deps, tradeOffer);
  if (play === 'cancelHold') return cancelHold(deps, tradeOffer);
  const trade = await findTrade(deps.db, tradeOffer.tradeId ?? '');
  if (trade) await reverseTrade(deps, trade);
}
