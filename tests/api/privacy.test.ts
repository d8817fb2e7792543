import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { purgeExpired } from '#server/domain/jobs/purge-expired.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import {
  goodPassword,
  mailedPath,
  setSetting,
  signUpCustomer,
  signUpForm,
  type TestCustomer,
} from '../support/customers.ts';
import { plansOfCalls } from '../support/plans.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
let calls: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ onDatabaseCall: (body) => calls.push(body) });
});
afterAll(() => app.close());

const close = ({ browser }: TestCustomer, fields: object = {}) =>
  browser.post('/user/close', { password: goodPassword, ...fields });

async function run(sql: string, ...args: (string | number)[]) {
  return (await app.deps.db.$client.execute({ sql, args })).rows;
}

describe('the export of one’s own data', () => {
  test('holds what is kept about the customer, and no proof of who they are', async () => {
    const { browser, email, id } = await customerWithTwoFactor(app, { balanceCents: 1250 });
    const { status, body } = await browser.get('/user/export');
    expect(status).toBe(200);
    const { payload } = body;
    expect(payload.profile).toMatchObject({ id, email, name: 'Ada', phoneE164: '+4915112345678', balanceCents: 1250 });
    expect(payload.sessions).toHaveLength(1);
    expect(payload.transfers).toMatchObject([{ code: 'credit', amountCents: 1250 }]);
    expect(payload.mails.map(({ template }: { template: string }) => template)).toContain('verification');
    const text = JSON.stringify(payload);
    for (const secret of ['scrypt$', 'tokenHash', 'codeHash', 'totpSecret']) expect(text).not.toContain(secret);
    // with its quotes, which a text within the text escapes: a random id may have such letters too
    expect(text).not.toMatch(/"seed\\*"/);
  });

  test('finds the webhook events of the customer by what they name, past those that cannot be read', async () => {
    const { browser, id } = await signUpCustomer(app);
    const insert = `insert into provider_events (provider, event_id, id, body, received_at) values ('sandbox', ?, ?, ?, 0)`;
    await run(insert, 'own', 'evt_own', JSON.stringify({ kind: 'payment_paid', subjectId: id }));
    await run(insert, 'other', 'evt_other', JSON.stringify({ kind: 'payment_paid', subjectId: 'cus_other' }));
    await run(insert, 'broken', 'evt_broken', 'no JSON');
    calls = [];
    const { payload } = (await browser.get('/user/export')).body;
    expect(payload.webhook_events).toHaveLength(1);
    const plans = await plansOfCalls(app.url, calls);
    const plan = plans.find(({ sql }) => sql.includes('from "provider_events"'));
    expect(plan?.lines).toEqual(
      expect.arrayContaining([
        'SEARCH provider_events USING INDEX provider_events_subject (<expr>=?)',
        'SEARCH provider_events USING INDEX provider_events_reference (<expr>=?)',
      ]),
    );
  });

  test("holds nothing of another customer's", async () => {
    const [one, other] = [await signUpCustomer(app), await signUpCustomer(app, { balanceCents: 500 })];
    const { payload } = (await one.browser.get('/user/export')).body;
    expect(JSON.stringify(payload)).not.toContain(other.id);
    expect(payload.transfers).toEqual([]);
  });

  test('has the message to the support that the customer wrote, and no message that another wrote with an address like it', async () => {
    await setSetting(app.deps, 'support_email', 'support@regalia.test');
    const { browser, email } = await signUpCustomer(app);
    const write = (from: string, message: string) =>
      app.browser().post('/contact', { name: 'Ada', email: from, message });
    await write(email.toUpperCase(), 'Where is my blade?');
    await write(`not-${email}`, 'I am somebody else');
    const { payload } = (await browser.get('/user/export')).body;
    const text = JSON.stringify(payload.mails);
    expect(text).toContain('Where is my blade?');
    expect(text).not.toContain('I am somebody else');
  });

  test('has no message to the support that was written with an address that the customer has not proven', async () => {
    await setSetting(app.deps, 'support_email', 'support@regalia.test');
    const { browser, email } = await signUpCustomer(app, { verified: false });
    await app.browser().post('/contact', { name: 'Victim', email, message: 'My own words' });
    expect(JSON.stringify((await browser.get('/user/export')).body.payload)).not.toContain('My own words');
    expect((await browser.post('/user/close', { password: goodPassword })).status).toBe(200);
    await app.settled();
    expect(await run('select 1 from outbox where json_extract("values", \'$.email\') = ?', email)).toHaveLength(1);
  });

  test('has no message to the support that was written before the address was proven, which closing leaves alone too', async () => {
    await setSetting(app.deps, 'support_email', 'support@regalia.test');
    const email = 'victim@example.com';
    await app.browser().post('/contact', { name: 'Victim', email, message: 'My own words' });
    app.clock.now += 60;
    const customer = await signUpCustomer(app, { email });
    const written = { name: 'Ada', email, message: 'Mine since then' };
    app.clock.now += 60;
    await app.browser().post('/contact', written);
    // as a version that did not note whose it was has kept it
    await run('update outbox set customer_id = null where instr("values", \'Mine since then\') > 0');
    const mails = JSON.stringify((await customer.browser.get('/user/export')).body.payload.mails);
    expect([mails.includes('My own words'), mails.includes('Mine since then')]).toEqual([false, true]);
    await app.settled();
    expect((await close(customer)).status).toBe(200);
    expect(
      await run('select "values" ->> \'$.message\' as message from outbox where "values" ->> \'$.email\' = ?', email),
    ).toEqual([{ message: 'My own words' }]);
  });

  test('is for customers alone', async () => {
    expect((await app.browser().get('/user/export')).status).toBe(401);
  });
});

describe('closing an account', () => {
  test('wants the password, and two-factor authentication where there is one', async () => {
    const customer = await customerWithTwoFactor(app);
    expect((await close(customer, { password: 'Wrong1234' })).body.message_key).toBe('wrong_password');
    expect((await close(customer)).body.message_key).toBe('two_factor_required');
    expect((await close(customer, { code: '000000' })).body.message_key).toBe('two_factor_wrong');
    expect((await close(customer, { code: codeOf(app, customer.secret) })).status).toBe(200);
  });

  test('ends every session, forgets the ways in, and frees the address', async () => {
    const customer = await signUpCustomer(app);
    const elsewhere = app.browser();
    await elsewhere.post('/login', { username: customer.email, password: goodPassword });
    const { status, body } = await close(customer);
    expect([status, body.message]).toEqual([200, 'Your account is closed. Take care.']);
    expect(customer.browser.cookies.has('session')).toBe(false);
    expect((await elsewhere.get('/user/profile')).status).toBe(401);
    const login = { username: customer.email, password: goodPassword };
    expect((await app.browser().post('/login', login)).body.message_key).toBe('wrong_credentials');
    await app.settled();
    const last = app.mails.findLast(({ to }) => to === customer.email);
    expect(last?.subject).toBe('Your account is closed');
    expect((await app.browser().post('/register', signUpForm({ email: customer.email }))).status).toBe(200);
  });

  test('leaves nothing that names the person, and leaves the books alone', async () => {
    const customer = await signUpCustomer(app, { name: 'Zuleika', balanceCents: 900 });
    await run(
      `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
       values (?, 'debit', ?, 'goodwill', 900, 'a test', 1)`,
      `debit:${customer.id}`,
      `cus:${customer.id}`,
    );
    expect((await close(customer)).status).toBe(200);
    await app.settled();
    const [person] = await run('select * from customers where id = ?', customer.id);
    const left = JSON.stringify(person);
    for (const word of ['Zuleika', 'Byron', customer.email, '15112345678', 'scrypt']) expect(left).not.toContain(word);
    for (const table of ['sessions where user_id', 'mail_tokens where customer_id', 'identities where customer_id'])
      expect(await run(`select 1 from ${table} = ?`, customer.id)).toEqual([]);
    expect(
      await run('select 1 from outbox where recipient = ? or customer_id = ?', customer.email, customer.id),
    ).toEqual([]);
    expect(await run('select 1 from transfers where from_account = ?', `cus:${customer.id}`)).toHaveLength(1);
  });

  test('erases the mails to former addresses, and to those that were only asked for', async () => {
    const customer = await signUpCustomer(app);
    const { browser, email: first } = customer;
    const personal = { name: 'Ada', surname: 'Byron', phone: '+4915112345678', password: goodPassword };
    const moveTo = async (email: string) => {
      expect((await browser.put('/user/profile', { ...personal, email })).status).toBe(200);
      await browser.get(await mailedPath(app, email));
    };
    await moveTo(`second-${first}`);
    await moveTo(`third-${first}`);
    // By now the links are forgotten, the mails are not.
    await setSetting(app.deps, 'mail_keep_days', 90);
    app.clock.now += 32 * 86_400;
    await purgeExpired(app);
    await browser.post('/login', { username: `third-${first}`, password: goodPassword });
    const pending = { ...personal, email: `pending-${first}` };
    expect((await browser.put('/user/profile', pending)).status).toBe(200);
    await browser.post('/user/email-change/withdraw');
    const mails = () => run('select recipient from outbox where instr(recipient, ?) > 0', first);
    await app.settled();
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(4);
    expect((await close(customer)).status).toBe(200);
    await app.settled();
    expect(await mails()).toEqual([]);
    expect(app.mails.findLast(({ to }) => to === `third-${first}`)?.subject).toBe('Your account is closed');
  });

  test('leaves the mails of one to whom a former address belongs by now', async () => {
    const customer = await signUpCustomer(app);
    const { browser, email } = customer;
    const change = { name: 'Ada', surname: 'Byron', phone: '+4915112345678', password: goodPassword };
    await browser.put('/user/profile', { ...change, email: `moved-${email}` });
    await browser.get(await mailedPath(app, `moved-${email}`));
    // until then its former owner can get it back
    app.clock.now += 14 * 86_400;
    await signUpCustomer(app, { email });
    const before = await run("select id from outbox where recipient = ? and template = 'verification'", email);
    expect(before).toHaveLength(2);
    expect((await close(customer)).status).toBe(200);
    const left = await run("select id from outbox where recipient = ? and template = 'verification'", email);
    expect(left).toHaveLength(1);
  });

  test('forgets the messages to the support that were sent, and the others once they are', async () => {
    await setSetting(app.deps, 'support_email', 'support@regalia.test');
    const customer = await signUpCustomer(app);
    const write = (message: string) => app.browser().post('/contact', { name: 'Ada', email: customer.email, message });
    await write('The first');
    await app.settled();
    app.mailServer.isDown = true;
    await write('The second');
    await app.settled();
    expect((await close(customer)).status).toBe(200);
    await app.settled();
    const own = () => run('select template from outbox where customer_id = ? order by template', customer.id);
    expect(await own()).toMatchObject([{ template: 'account_closed' }, { template: 'contact_form' }]);
    app.mailServer.isDown = false;
    app.clock.now += 3600;
    await deliverOutbox(app);
    expect(app.mails.filter(({ text }) => text.includes('The second'))).toHaveLength(1);
    expect(await own()).toEqual([]);
  });

  test('forgets what the operators were told about the customer, and what they still have to be told once they are', async () => {
    const customer = await signUpCustomer(app);
    await app.settled();
    app.mailServer.isDown = true;
    const tell = (id: string, sentAt: number | null) =>
      run(
        `insert into outbox (id, template, recipient, customer_id, language, "values", next_attempt_at, sent_at, created_at)
         values (?, 'operators_disowned', 'support@regalia.test', ?, 'en', ?, 0, nullif(?, 0), 1)`,
        id,
        customer.id,
        JSON.stringify({
          customerId: customer.id,
          purpose: 'trade_link',
          destination: `${id} link`,
          heldItems: 0,
          stoppedPayouts: 0,
        }),
        sentAt ?? 0,
      );
    await tell('told', 1);
    await tell('waiting', null);
    const { mails } = (await customer.browser.get('/user/export')).body.payload;
    expect(mails).toContainEqual(expect.objectContaining({ id: 'told', recipient: 'support@regalia.test' }));
    expect((await close(customer)).status).toBe(200);
    const left = () => run("select id from outbox where id in ('told', 'waiting')");
    expect(await left()).toEqual([{ id: 'waiting' }]);
    await app.settled();
    app.mailServer.isDown = false;
    app.clock.now += 3600;
    await deliverOutbox(app);
    expect(app.mails.filter(({ text }) => text.includes('waiting link'))).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test('forgets the farewell that no server takes', async () => {
    app.mailServer.isDown = true;
    const customer = await signUpCustomer(app, { verified: false });
    expect((await close(customer)).status).toBe(200);
    await app.settled();
    for (let attempt = 0; attempt < mailAttemptsMax; attempt++) {
      app.clock.now += 7 * 3600;
      await deliverOutbox(app);
    }
    app.mailServer.isDown = false;
    expect(await run('select 1 from outbox where customer_id = ?', customer.id)).toEqual([]);
  });

  test.each([
    ['money on the balance', 'balance', async () => signUpCustomer(app, { balanceCents: 1 })],
    [
      'an offer that is open',
      'offers',
      async () => {
        const customer = await signUpCustomer(app);
        await run(
          `insert into offers (id, customer_id, state, title, quality, item_url, user_price_cents, created_at, updated_at)
           values (?, ?, 'pending', 'Helm', 'factory_new', 'https://example.test', 100, 1, 1)`,
          `off_${customer.id}`,
          customer.id,
        );
        return customer;
      },
    ],
    [
      'a payment under way',
      'payments',
      async () => {
        const customer = await signUpCustomer(app);
        await run(
          `insert into payments (id, customer_id, purpose, provider, method, state, amount_cents, currency,
             charged_minor_units, rate_micros, created_at, expires_at)
           values (?, ?, 'topup', 'bank', 'sepa', 'Pending', 500, 'EUR', 500, 1000000, 1, 2000000000)`,
          `pay_${customer.id}`,
          customer.id,
        );
        return customer;
      },
    ],
    [
      'a reservation that waits for its payment',
      'orders',
      async () => {
        const customer = await signUpCustomer(app);
        await run(
          `insert into orders (id, customer_id, method, state, subtotal_cents, total_cents, vat_percent, buyer_name,
             buyer_surname, buyer_email, buyer_phone, buyer_country, buyer_city, buyer_address, buyer_post_code, steam_id,
             trade_url, terms_accepted_at, created_at)
           values (?, ?, 'card', 'open', 100, 100, 21, 'A', 'B', 'c', 'd', 'DE', 'e', 'f', 'g', '7', 'h', 1, 1)`,
          `ord_${customer.id}`,
          customer.id,
        );
        return customer;
      },
    ],
  ])('is refused for %s, with the reason', async (_, obligation, make) => {
    const customer = await make();
    const { status, body } = await close(customer);
    expect([status, body.message_key]).toEqual([409, 'account_in_use']);
    expect(Object.keys(body.errors)).toEqual([obligation]);
    expect((await customer.browser.get('/user/profile')).status).toBe(200);
  });

  test('twice at once closes once', async () => {
    const customer = await signUpCustomer(app);
    const answers = await Promise.all([close(customer), close(customer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    await app.settled();
    expect(app.mails.filter(({ to, subject }) => to === customer.email && subject.includes('closed'))).toHaveLength(1);
  });

  test('is for customers alone', async () => {
    expect((await app.browser().post('/user/close', { password: goodPassword })).status).toBe(401);
  });
});
