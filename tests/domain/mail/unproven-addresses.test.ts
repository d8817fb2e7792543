/** Nobody mails words of their own to strangers through the shop. See docs/product/mail.md#to-an-address-that-is-not-proven. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/port.ts';
import { write } from '#server/db/write.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { type QueuedMail, queueMail } from '#server/domain/mail/parts/queue-mail.ts';
import { type TemplateName, templates } from '#server/domain/mail/parts/templates.ts';
import { mailSamples } from '#server/sandbox/mail-samples.ts';
import { goodPassword, mailedPath, setSetting, signUpCustomer } from '../../support/customers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

/** Names, titles and addresses that nobody should be mailed. */
const strangerWords = 'You won, claim at scam.example';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Written for the shop's own support alone. */
const toTheShop: TemplateName[] = ['contact_form'];
const toCustomers = (Object.keys(templates) as TemplateName[]).filter((template) => !toTheShop.includes(template));

const wordsOf = ({ subject, text, html, replyTo = '' }: Mail) => [subject, text, html, replyTo].join('\n');

async function mailed(template: TemplateName, recipient: string): Promise<Mail> {
  await app.settled();
  const { db, now } = app.deps;
  const id = `test:${template}:${recipient}`;
  const values = mailSamples(strangerWords)[template];
  // safe because the values are those of the template
  await write(db, queueMail(db, now(), { id, template, recipient, language: 'en', values } as QueuedMail));
  await deliverOutbox(app);
  const mail = app.mails.find((each) => each.id === id);
  if (!mail) throw new Error(`${template} was not sent`);
  return mail;
}

describe.each(toCustomers)('%s', (template) => {
  test('holds no word of its sender when the address is not proven', async () => {
    const { email } = await signUpCustomer(app, { verified: false });
    for (const recipient of [email, `nobody-${email}`]) {
      const mail = await mailed(template, recipient);
      expect(wordsOf(mail)).not.toMatch(/you won|scam/i);
      expect(mail.text).toMatch(/^Hello,$/m);
      expect(wordsOf(mail)).not.toMatch(/\bnull\b/);
    }
  });
});

test('a proven address is greeted by name, whatever case it is written in', async () => {
  const { email } = await signUpCustomer(app);
  const mail = await mailed('password_changed', email.toUpperCase());
  expect(mail.text).toMatch(/^Hello You won, claim at scam\.example,$/m);
});

test('what one does with an address of somebody else sends them none of one’s words', async () => {
  const name = strangerWords;
  const customer = await signUpCustomer(app, { name, verified: false });
  const { browser, email } = customer;
  const personal = { name, surname: name, phone: '+4915112345678', password: goodPassword };
  await browser.post('/email/verify/resend');
  await browser.post('/user/reset-password', { email });
  await browser.put('/user/profile', { ...personal, email: `you-won-${email}` });
  await browser.post('/user/email-change/resend');
  await browser.get(await mailedPath(app, `you-won-${email}`));
  await app.settled();
  const theirs = app.mails.filter(({ to }) => to === email);
  expect(new Set(theirs.map(({ id }) => id.split(':')[0]))).toEqual(
    new Set(['verification', 'password_reset', 'email_change_asked', 'email_changed']),
  );
  for (const mail of theirs) expect(wordsOf(mail)).not.toMatch(/you.won|scam/i);
});

test('an account that never proved its address is closed without a word of it', async () => {
  const customer = await signUpCustomer(app, { name: strangerWords, verified: false });
  expect((await customer.browser.post('/user/close', { password: goodPassword })).status).toBe(200);
  await app.settled();
  const closing = app.mails.filter(({ id }) => id.startsWith(`account_closed:${customer.id}`));
  expect(closing).toHaveLength(1);
  for (const mail of closing) expect(wordsOf(mail)).not.toMatch(/you won|scam/i);
});

test('the former address, proven, is told the new one', async () => {
  const { browser, email } = await signUpCustomer(app);
  const personal = { name: 'Ada', surname: 'Byron', phone: '+4915112345678', password: goodPassword };
  await browser.put('/user/profile', { ...personal, email: `new-${email}` });
  await browser.get(await mailedPath(app, `new-${email}`));
  await app.settled();
  const changed = app.mails.find(({ id, to }) => to === email && id.startsWith('email_changed:'));
  expect(changed?.text).toContain(`with new-${email}`);
});

test('a message of the contact form goes to the support and to nobody else', async () => {
  await setSetting(app.deps, 'support_email', 'support@regalia.test');
  const before = app.mails.length;
  const message = { name: strangerWords, email: 'victim@example.test', message: 'Please read this' };
  expect((await app.browser().post('/contact', message)).status).toBe(200);
  await app.settled();
  expect(app.mails.slice(before).map(({ to }) => to)).toEqual(['support@regalia.test']);
});
