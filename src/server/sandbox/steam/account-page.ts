/** The page of an account of the double: what it holds, how it can trade, and its trade link. */
import { html } from 'hono/html';
import { type Dictionary, dictionaries } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage } from '#rules/messages.ts';
import { type SteamStanding, steamStandings } from '../../db/schema/sandbox-steam.ts';
import { htmlDocument, type Markup } from '../document.ts';
import { type SteamAccountRow, tradeLinkOf } from './accounts.ts';
import { type AssetRow, isTradable } from './assets.ts';
import { shownTime } from './shown-time.ts';

type Words = Dictionary['sandbox'];

const standingLabels: Record<SteamStanding, keyof Words> = {
  good: 'steamGood',
  private: 'steamPrivate',
  on_hold: 'steamOnHold',
  limited: 'steamLimited',
};

export interface AccountPage {
  account: SteamAccountRow;
  assets: readonly AssetRow[];
  now: number;
}

export function accountPage(language: LanguageCode, { account, assets, now }: AccountPage): Markup {
  const words = dictionaries[language].sandbox;
  const isShop = account.signInName !== null;
  const button = (value: string, text: string) => html`<button name="change" value="${value}">${text}</button>`;
  return htmlDocument(
    language,
    account.name,
    html`<header>
      <p class="brand">Regalia</p>
      <h1>${account.name}</h1>
      <p class="about">${isShop ? words.steamShopAccount : account.id}</p>
      <p class="note">${words.steamNote}</p>
      <p><a href="/sandbox/steam">${words.steamAllOffers}</a></p>
    </header>
    <section aria-label="${words.steamInventory}">
      <h2>${words.steamInventory}</h2>
      ${
        assets.length > 0
          ? html`<ul class="plays">${assets.map((asset) => assetEntry(words, language, asset, now))}</ul>`
          : html`<p class="about">${words.steamInventoryEmpty}</p>`
      }
    </section>
    <aside>
      <h2>${words.steamTradeLink}</h2>
      <p class="about">${tradeLinkOf(account) ?? words.steamNoTradeLink}</p>
      <form method="post">
        ${button('trade_link', words.steamNewTradeLink)}
        ${isShop ? button('session', words.steamExpireSession) : ''}
      </form>
      <form method="post">
        <fieldset>
          <legend>${words.steamStanding}</legend>
          ${steamStandings.map(
            (standing) =>
              html`<label><input type="radio" name="standing" value="${standing}" ${standing === account.standing ? 'checked' : ''}>${words[standingLabels[standing]]}</label>`,
          )}
        </fieldset>
        ${button('standing', words.steamSave)}
      </form>
    </aside>`,
  );
}

function assetEntry(words: Words, language: LanguageCode, asset: AssetRow, now: number): Markup {
  const until = shownTime(asset.protectedUntil ?? now);
  const about = isTradable(asset, now) ? '' : ` · ${fillMessage(words.steamNotTradable, language, { date: until })}`;
  return html`<li><p>${asset.title}</p><p class="about">${asset.appId}_${asset.contextId}_${asset.id}${about}</p></li>`;
}
