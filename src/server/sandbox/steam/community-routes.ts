/** The community site's pages of accounts: who is signed in, profile, level, trade link, inventory. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { accountOf, changeAccount, type SteamAccountRow, tradeLinkOf } from './accounts.ts';
import { inventoryOf } from './assets.ts';
import { accountOfCookie, type DoubleEnv } from './double-env.ts';
import { newTradeToken } from './new-trade-token.ts';
import { isSteamId, steamIdOfNumber } from './steam-ids.ts';
import { inventoryJson } from './wire.ts';

const signInPage = 'https://steamcommunity.com/login/home/?goto=%2Fmy';

export function mountCommunity(app: Hono<DoubleEnv>): void {
  app.get('/my', async (c) => {
    const account = await accountOfCookie(c);
    return c.redirect(account ? `https://steamcommunity.com/profiles/${account.id}/` : signInPage, 302);
  });

  app.get('/profiles/:id/', async (c) => {
    const id = c.req.param('id');
    c.header('Content-Type', 'text/xml; charset=utf-8');
    if (!isSteamId(id))
      return c.body(xml`<response><error>The specified profile could not be found.</error></response>`);
    return c.body(profileXml(await accountOf(c.var.deps, id)));
  });

  app.get('/miniprofile/:number/json', async (c) => {
    const id = steamIdOfNumber(c.req.param('number'));
    if (!id) return c.json({});
    const { level, name } = await accountOf(c.var.deps, id);
    return c.json({ level, level_class: 'friendPlayerLevel lvl_10', avatar_url: '', persona_name: name });
  });

  app.get('/profiles/:id/tradeoffers/privacy', async (c) => {
    const account = await accountOfCookie(c);
    if (!account || account.id !== c.req.param('id')) return c.redirect(signInPage, 302);
    const link = tradeLinkOf(account) ?? (await firstLink(c.var.deps.db, account));
    return c.html(html`<html><body><input id="trade_offer_access_url" value="${link}"></body></html>`);
  });

  app.get('/inventory/:id/:app/:context', async (c) => {
    const { id, app: game, context } = c.req.param();
    if (!isSteamId(id)) return c.json(null, 400);
    const account = await accountOf(c.var.deps, id);
    const viewer = account.standing === 'private' ? await accountOfCookie(c) : null;
    if (account.standing === 'private' && viewer?.id !== id) return c.json(null, 403);
    const all = await inventoryOf(c.var.deps.db, id);
    const shown = all.filter(({ appId, contextId }) => String(appId) === game && contextId === context);
    return c.json(inventoryJson(shown, c.var.deps.now()));
  });
}

async function firstLink(db: Parameters<typeof changeAccount>[0], account: SteamAccountRow): Promise<string> {
  const tradeToken = newTradeToken();
  await changeAccount(db, account.id, { tradeToken });
  return tradeLinkOf({ id: account.id, tradeToken }) ?? '';
}

function profileXml({ id, name, standing, createdAt }: SteamAccountRow): string {
  const member = new Date(createdAt * 1000);
  const memberSince = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(member);
  return xml`<profile>
<steamID64>${id}</steamID64>
<steamID><![CDATA[${name.replaceAll(']]>', '')}]]></steamID>
<onlineState>offline</onlineState>
<privacyState>public</privacyState>
<visibilityState>3</visibilityState>
<tradeBanState>None</tradeBanState>
<isLimitedAccount>${standing === 'limited' ? '1' : '0'}</isLimitedAccount>
<memberSince>${memberSince}</memberSince>
</profile>`;
}

function xml(texts: TemplateStringsArray, ...values: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${String.raw({ raw: texts }, ...values)}`;
}
