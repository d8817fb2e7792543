/** The page of the double's trade offers: what can be done with each, the switches, and the accounts. */
import { html } from 'hono/html';
import { type Dictionary, dictionaries } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage } from '#rules/messages.ts';
import { htmlDocument, type Markup } from '../document.ts';
import { type SteamAccountRow, tradeLinkOf } from './accounts.ts';
import { type SteamSwitches, steamSwitches } from './settings.ts';
import { shownTime } from './shown-time.ts';
import { assetsOf, type TradeOfferRow } from './trade-offers.ts';
import type { TradeRow } from './trades.ts';

type Words = Dictionary['sandbox'];

/** What a developer can do with a trade offer, with the texts of the buttons. */
const plays = {
  accept: 'steamAccept',
  decline: 'steamDecline',
  expire: 'steamExpire',
  hold: 'steamHold',
  endHold: 'steamEndHold',
  cancelHold: 'steamCancelHold',
  reverse: 'steamReverse',
} as const satisfies Record<string, keyof Words>;
export type Play = keyof typeof plays;

export function isPlay(name: string): name is Play {
  return Object.hasOwn(plays, name);
}

const switchLabels = {
  away: 'steamAway',
  rateLimited: 'steamRateLimited',
  autoAccept: 'steamAutoAccept',
} as const satisfies Record<keyof SteamSwitches, keyof Words>;

export interface TradeOffersPage {
  tradeOffers: readonly TradeOfferRow[];
  trades: readonly TradeRow[];
  accounts: readonly SteamAccountRow[];
  switches: SteamSwitches;
  now: number;
}

export function tradeOffersPage(
  language: LanguageCode,
  { tradeOffers, trades, accounts, switches, now }: TradeOffersPage,
): Markup {
  const words = dictionaries[language].sandbox;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? id;
  const tradeOfferView = (tradeOffer: TradeOfferRow) => {
    const trade = trades.find(({ offerId }) => offerId === tradeOffer.id);
    return tradeOfferEntry(words, language, { tradeOffer, trade, nameOf, now });
  };
  return htmlDocument(
    language,
    words.steamTitle,
    html`<header>
      <p class="brand">Regalia</p>
      <h1>${words.steamTitle}</h1>
      <p class="note">${words.steamNote}</p>
    </header>
    <section aria-label="${words.steamOffers}">
      <h2>${words.steamOffers}</h2>
      ${tradeOffers.length > 0 ? html`<ul class="plays">${tradeOffers.map(tradeOfferView)}</ul>` : html`<p class="about">${words.steamNoOffers}</p>`}
    </section>
    <aside>
      <form method="post" action="/sandbox/steam/switches">
        <fieldset>
          <legend>${words.steamSwitches}</legend>
          ${steamSwitches.map(
            (name) =>
              html`<label><input type="checkbox" name="${name}" ${switches[name] ? 'checked' : ''}>${words[switchLabels[name]]}</label>`,
          )}
        </fieldset>
        <button>${words.steamSave}</button>
      </form>
      ${accounts.length > 0 ? html`<h2>${words.steamAccounts}</h2><ul class="list">${accounts.map((account) => accountEntry(words, account))}</ul>` : ''}
    </aside>`,
  );
}

function accountEntry(words: Words, account: SteamAccountRow): Markup {
  const about = account.signInName === null ? (tradeLinkOf(account) ?? account.id) : words.steamShopAccount;
  return html`<li><a href="/sandbox/steam/accounts/${account.id}"><span>${account.name}</span><span class="about">${about}</span></a></li>`;
}

interface Entry {
  tradeOffer: TradeOfferRow;
  trade: TradeRow | undefined;
  nameOf: (id: string) => string;
  now: number;
}

function tradeOfferEntry(words: Words, language: LanguageCode, { tradeOffer, trade, nameOf, now }: Entry): Markup {
  const { given, asked } = assetsOf(tradeOffer);
  const [sentence, things] = given.length > 0 ? [words.steamGives, given] : [words.steamAsks, asked];
  const names = { from: nameOf(tradeOffer.fromId), to: nameOf(tradeOffer.toId) };
  const items = things.map(({ title }) => title).join(', ');
  const possible = playsOf(tradeOffer, trade?.state === 'committed' && trade.settlesAt > now);
  const button = (play: Play) => html`<button name="play" value="${play}">${words[plays[play]]}</button>`;
  return html`<li>
    <p>${fillMessage(sentence, language, { ...names, items })}</p>
    <p class="about">${words.steamMessage}: ${tradeOffer.message}</p>
    <p class="about">#${tradeOffer.id} · ${stateOf(words, language, { tradeOffer, trade, now, from: names.from })}</p>
    ${possible.length > 0 ? html`<form method="post" action="/sandbox/steam/offers/${tradeOffer.id}" class="row">${possible.map(button)}</form>` : ''}
  </li>`;
}

function playsOf({ state }: TradeOfferRow, isReversible: boolean): Play[] {
  if (state === 'active') return ['accept', 'decline', 'expire', 'hold'];
  if (state === 'in_escrow') return ['endHold', 'cancelHold'];
  return isReversible ? ['reverse'] : [];
}

const endings = {
  expired: 'steamExpired',
  declined: 'steamDeclined',
  invalid_items: 'steamInvalidItems',
  canceled_by_second_factor: 'steamCanceledByPhone',
} as const satisfies Partial<Record<TradeOfferRow['state'], keyof Words>>;

function stateOf(
  words: Words,
  language: LanguageCode,
  { tradeOffer, trade, now, from }: Omit<Entry, 'nameOf'> & { from: string },
): string {
  const until = (text: string, at: number) => fillMessage(text, language, { date: shownTime(at) });
  const { state } = tradeOffer;
  if (state === 'active') return until(words.steamOpen, tradeOffer.expiresAt);
  if (state === 'needs_confirmation') return fillMessage(words.steamNeedsPhone, language, { from });
  if (state === 'in_escrow') return until(words.steamHeld, tradeOffer.heldUntil ?? now);
  if (state === 'canceled') return trade ? words.steamHoldCanceled : words.steamCanceled;
  if (state !== 'accepted') return words[endings[state]];
  if (trade?.state === 'reversed') return words.steamReversed;
  return trade && trade.settlesAt > now ? until(words.steamProtected, trade.settlesAt) : words.steamAccepted;
}
