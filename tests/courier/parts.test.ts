/** The parts of a courier that decide something without asking anybody. */
import { expect, test } from 'vitest';
import type { Job } from '#contract/courier.ts';
import { ownTradeOffer } from '#courier/own-trade-offer.ts';
import { growingPauses, sleep } from '#courier/pauses.ts';
import { createSteamAccount } from '#courier/steam/account.ts';
import type { TradeOffer, TradeOfferState } from '#courier/steam-account.ts';
import { steamErrorOf } from '#courier/steam-error-of.ts';
import { causeOf } from '#courier/step-log.ts';
import { attemptOf, tradeOfferText } from '#courier/trade-offer-text.ts';
import { causeCharactersMax } from '#rules/limits/courier.ts';

const code = 'river stone amber fox';
const message = `Regalia delivers Gilded Owl. Code: ${code}. Accept only if your order shows the same four words.`;

test('a trade offer carries the shop’s message, and from the second attempt its number', () => {
  expect(tradeOfferText({ message, code, attempt: 1 })).toBe(message);
  const again = tradeOfferText({ message, code, attempt: 3 });
  expect(again).toBe(`${message} (3)`);
  expect([attemptOf(message, code), attemptOf(again, code)]).toEqual([1, 3]);
  expect(attemptOf('hello, please accept', code)).toBeNull();
});

test('the code is in what Steam keeps of a message, however long the item’s name', () => {
  const long = `Regalia delivers ${'Very '.repeat(30)}Long Sword. Code: ${code}.`;
  const text = tradeOfferText({ message: long, code, attempt: 2 });
  expect(text.length).toBeLessThanOrEqual(128);
  expect(attemptOf(text, code)).toBe(2);
  expect(text).toMatch(/ Very… \(2\)$/);
});

function tradeOffer(state: TradeOfferState, attempt = 1, id = '1'): TradeOffer {
  const text = tradeOfferText({ message, code, attempt });
  const nothing = { given: [], asked: [], createdAt: 0, expiresAt: null, heldUntil: null, tradeId: null };
  return { id, state, message: text, partnerId: '76561198000000001', ...nothing };
}
// safe because nothing else of a job is looked at
const job = (attempt: number) => ({ code, attempt }) as Job;

test.each(['active', 'needs_confirmation', 'in_escrow', 'accepted'] as const)(
  'an own trade offer that is %s is gone on with, whatever the attempt',
  (state) => {
    expect(ownTradeOffer([tradeOffer('declined', 2, '9'), tradeOffer(state, 1)], job(2))?.id).toBe('1');
  },
);

test('an answer that nobody reported belongs to its attempt: the next one is sent anew', () => {
  expect(ownTradeOffer([tradeOffer('declined', 1)], job(1))?.state).toBe('declined');
  expect(ownTradeOffer([tradeOffer('expired', 1)], job(2))).toBeNull();
});

test.each(['cancelled', 'invalid_items'] as const)(
  'an own trade offer that is %s keeps nothing from being sent',
  (state) => {
    expect(ownTradeOffer([tradeOffer(state)], job(1))).toBeNull();
  },
);

test.each([
  [new Error('Not Logged In'), 'session_expired'],
  [Object.assign(new Error('HTTP error 401'), { code: 401 }), 'session_expired'],
  [Object.assign(new Error('HTTP error 429'), { code: 429 }), 'rate_limited'],
  [Object.assign(new Error('HTTP error 503'), { code: 503 }), 'away'],
  [Object.assign(new Error('There was an error sending your trade offer. (26)'), { eresult: 26 }), 'item_missing'],
  [
    Object.assign(new Error('There was an error sending your trade offer. (15)'), { eresult: 15 }),
    'trade_link_invalid',
  ],
  // whether it was sent is not known: it is looked for before it is sent again
  [Object.assign(new Error('There was an error sending your trade offer. (16)'), { eresult: 16 }), 'away'],
  [new Error('This Trade URL is no longer valid for sending a trade offer to Ada.'), 'trade_link_invalid'],
  [
    new Error('Ada\'s inventory privacy is set to "Private", and is unable to receive trade offers.'),
    'inventory_private',
  ],
  [new Error('You cannot trade with Ada because they have a trade ban.'), 'account_limited'],
  [new Error('You have logged in from a new device. In order to protect the items'), 'own_account_blocked'],
  [new Error('ESOCKETTIMEDOUT'), 'away'],
  ['a text in place of an error', 'away'],
])('%s means %s', (error, meaning) => {
  expect(steamErrorOf(error).code).toBe(meaning);
});

test('what is written of an error holds no token', () => {
  const inner = new Error('GET /IEconService/?access_token=eyJhbGciOi.eyJzdWIi.c2ln&language=en failed');
  const text = causeOf(new Error('away', { cause: inner }));
  expect(text).toContain('access_token=…&language=en');
  expect(text).not.toContain('eyJ');
});

test('causeCharactersMax letters of a cause are written, and of more as many', () => {
  const written = (letters: number) => causeOf(new Error('x'.repeat(letters))).length;
  expect([written(causeCharactersMax), written(causeCharactersMax + 1)]).toEqual([
    causeCharactersMax,
    causeCharactersMax,
  ]);
});

test('pauses double up to the longest, and begin anew after a success', () => {
  const pauses = growingPauses(30, 100);
  expect([pauses.next(), pauses.next(), pauses.next(), pauses.next()]).toEqual([30, 60, 100, 100]);
  pauses.reset();
  expect(pauses.next()).toBe(30);
});

test('a courier that is told to end does not sleep on', async () => {
  const controller = new AbortController();
  const slept = sleep(3600, controller.signal);
  controller.abort();
  await slept;
  await sleep(3600, controller.signal);
});

test('with the address of a double nothing that is meant for Steam leaves this machine', async () => {
  const secret = Buffer.from('twenty bytes, shared').toString('base64');
  const credentials = { accountName: 'ada', password: 'x', sharedSecret: secret, identitySecret: secret };
  // nobody listens there: a call that went to Steam itself would be answered
  const steam = createSteamAccount(credentials, 'http://127.0.0.1:9');
  const error = await steam.facts().catch((reason) => reason);
  expect(causeOf(error)).toContain('ECONNREFUSED 127.0.0.1:9');
});
