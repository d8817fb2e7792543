/** The bank account of payouts: the first one is taken, another one is confirmed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { principalOf } from '../support/customers.ts';
import { mailedCodeOf, mailsAbout, wrongCode } from '../support/destinations.ts';
import { bankDetails, offerIn, openOffers, payoutOf, stateOf } from '../support/offers.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const otherIban = 'NL91ABNA0417164300';

function ask({ browser }: Pick<Shopper, 'browser'>, id: string, fields: object = {}, key?: string) {
  const options = key ? { headers: { 'idempotency-key': key } } : {};
  return browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id, ...fields }, options);
}

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

test('the first account and the same one again ask for nothing', async () => {
  const ada = await createShopper(app);
  for (const account_number of ['DE89370400440532013000', 'DE89370400440532013000']) {
    const id = await offerIn(app, ada, 'ready_for_payout');
    expect((await ask(ada, id, { account_number })).status).toBe(200);
  }
  expect(await mailsAbout(app, ada.email, /bank account|^Your code/)).toEqual([]);
});

test('another account is paid with the mailed code alone, which is told and works once', async () => {
  const ada = await createShopper(app);
  await ask(ada, await offerIn(app, ada, 'ready_for_payout'));
  const id = await offerIn(app, ada, 'ready_for_payout');
  const fields = { account_number: otherIban };
  const asked = await ask(ada, id, fields, 'one');
  expect([keyOf(asked), Object.keys(asked.body.errors)]).toEqual([[422, 'mail_code_required'], ['code']]);
  expect(await stateOf(app, id)).toBe('ready_for_payout');
  const [mail] = await mailsAbout(app, ada.email, /^Your code for a payout$/);
  expect(mail?.text).toContain('NL••4300');
  expect(mail?.text).not.toContain(otherIban);
  const code = await mailedCodeOf(app, ada.email);
  expect(keyOf(await ask(ada, id, { ...fields, code: wrongCode(code) }, 'one'))).toEqual([422, 'mail_code_wrong']);
  for (const typed of [code, '']) expect((await ask(ada, id, { ...fields, code: typed }, 'one')).status).toBe(200);
  expect(await payoutOf(app, id)).toMatchObject({ ibanMasked: 'NL••4300', state: 'processing' });

  const next = await offerIn(app, ada, 'ready_for_payout');
  expect((await ask(ada, next, fields)).status, 'it is the confirmed one now').toBe(200);
  const back = await offerIn(app, ada, 'ready_for_payout');
  expect(keyOf(await ask(ada, back, { code }))).toEqual([422, 'mail_code_wrong']);
});

test('a code that was mailed for one account confirms no other', async () => {
  const ada = await createShopper(app);
  await ask(ada, await offerIn(app, ada, 'ready_for_payout'));
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ask(ada, id, { account_number: otherIban });
  const code = await mailedCodeOf(app, ada.email);
  const stranger = { account_number: 'FR1420041010050500013M02606', code };
  expect(keyOf(await ask(ada, id, stranger))).toEqual([422, 'mail_code_wrong']);
});

test('of two first accounts at one moment one is taken, the other has to be confirmed', async () => {
  const ada = await createShopper(app);
  const ids = [await offerIn(app, ada, 'ready_for_payout'), await offerIn(app, ada, 'ready_for_payout')];
  const accounts = ['DE89370400440532013000', otherIban];
  const answers = await Promise.all(ids.map((id, index) => ask(ada, id, { account_number: accounts[index] })));
  const refused = answers.findIndex(({ status }) => status !== 200);
  // overtaken while it was made, or made after the other
  expect([
    [409, 'destination_changed'],
    [422, 'mail_code_required'],
  ]).toContainEqual(keyOf(answers[refused] ?? { status: 0, body: {} }));
  const again = await ask(ada, ids[refused] ?? '', { account_number: accounts[refused] });
  expect(keyOf(again)).toEqual([422, 'mail_code_required']);
});

test('with two-factor authentication its code confirms the account, and the owner is told', async () => {
  const ada = await customerWithTwoFactor(app);
  const shopper = { ...(await createShopper(app)), ...ada, principal: await principalOf(app, ada.id) };
  const first = await offerIn(app, shopper, 'ready_for_payout');
  expect((await ask(ada, first, { code: codeOf(app, ada.secret) })).status).toBe(200);
  expect(await mailsAbout(app, ada.email, /bank account/)).toEqual([]);
  app.clock.now += 60;
  const id = await offerIn(app, shopper, 'ready_for_payout');
  expect(keyOf(await ask(ada, id, { account_number: otherIban }))).toEqual([422, 'two_factor_required']);
  expect((await ask(ada, id, { account_number: otherIban, code: codeOf(app, ada.secret) })).status).toBe(200);
  const [mail] = await mailsAbout(app, ada.email, /^A payout goes to another bank account$/);
  expect(mail?.text).toContain('/not-me#token=');
});
