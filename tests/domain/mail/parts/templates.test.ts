import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { languages } from '#rules/languages.ts';
import { renderMail } from '#server/domain/mail/parts/render-mail.ts';
import { type TemplateName, templates } from '#server/domain/mail/parts/templates.ts';
import { mailSamples } from '#server/sandbox/mail-samples.ts';

const deps = { siteUrl: 'https://regalia.test', tokenSecret: 'a secret' };
const nasty = `<script>alert("1")</script> & Co.\r\nBcc: everyone@example.test`;

const samples = mailSamples(nasty);

const all = (Object.keys(templates) as TemplateName[]).flatMap((template) =>
  languages.map(({ code }) => [template, code] as const),
);

test.each(all)('%s in %s is whole and escaped', async (template, language) => {
  const values = JSON.stringify(samples[template]);
  const mail = await renderMail(deps, { id: 'test:1', template, language, recipient: 'ada@example.test', values });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toContain('<script');
  expect(mail.html).toContain(`<html lang="${language}">`);
  for (const text of [mail.subject, mail.text, mail.html]) {
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
});

test.each([
  'counter',
  'received',
  'received_and_paying',
  'received_for_card',
  'declined',
  'lapsed',
  'payout_failed',
  'payout_returned',
] as const)('news of an offer: %s', async (news) => {
  const values = JSON.stringify({ ...samples.offer_news, title: 'Helm', news, priceCents: null });
  const { subject, text } = await renderMail(deps, {
    id: 'test:1',
    template: 'offer_news',
    language: 'en',
    recipient: 'a@b.c',
    values,
  });
  expect(subject).toContain('Helm');
  expect(text).toContain('https://regalia.test/account/offers');
});

const english = (template: TemplateName, values: object) =>
  renderMail(deps, { id: 'test:1', template, language: 'en', recipient: 'a@b.c', values: JSON.stringify(values) });

test.each([
  ['denied', 'balance', 700, 'We could not deliver Helm', '€7.00 is back on your balance'],
  ['denied', 'source', 700, 'We could not deliver Helm', 'sending €7.00 back to the card'],
  ['deleted', 'balance', 700, 'Helm has been removed from your order', '€7.00 is back'],
  ['client refused', 'balance', 700, 'Helm was not accepted', 'You did not accept our trade offer'],
  ['cancelled', 'balance', 700, 'The delivery of Helm is cancelled', '€7.00 is back on your balance'],
])('a line that is %s, with its money to the %s', async (state, target, amountCents, subject, text) => {
  const values = { ...samples.line_ended, title: 'Helm', state, target, amountCents };
  const mail = await english('line_ended', values);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(text);
  expect((await english('line_ended', { ...values, amountCents: 0 })).text).not.toContain('€');
});

test.each([
  ['sent', '€7.00 is on its way to your card', 'back to the card'],
  ['returned', '€7.00 has been added to your balance', 'the bank did not take it'],
])('a refund that was %s', async (news, subject, text) => {
  const mail = await english('refund_news', { ...samples.refund_news, title: 'Helm', news });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(text);
});

test.each(languages.map(({ code }) => code))(
  'a delivery whose item the shop does not find asks nothing of the customer, another one to have it sent again (%s)',
  async (language) => {
    const textOf = async (reason: string) => {
      const values = JSON.stringify({ ...samples.trade_news, news: 'delivery_failed', title: 'Helm', reason });
      return (await renderMail(deps, { id: 'test:1', template: 'trade_news', language, recipient: 'a@b.c', values }))
        .text;
    };
    const { tradeFailedText, tradeMissingText, tradeItemMissing } = dictionaries[language].mail;
    const sendAgain = tradeFailedText.replace('{title}', 'Helm');
    const missing = await textOf('item_missing');
    expect(missing).toContain(tradeMissingText.replace('{title}', 'Helm'));
    expect(missing).toContain(tradeItemMissing);
    expect(missing).not.toContain(sendAgain);
    expect(await textOf('trade_hold')).toContain(sendAgain);
  },
);

test.each([
  ['delivery_failed', 'tradeUsedUpText', 'tradeFailedText', 'tradeHold'],
  ['intake_failed', 'intakeUsedUpText', 'intakeFailedText', 'intakeItemMissing'],
] as const)('what was tried as often as it may be asks for no other attempt: %s', async (news, usedUp, usual, asks) => {
  const texts = dictionaries.en.mail;
  const filled = (key: keyof typeof texts) => String(texts[key]).replace('{title}', 'Helm');
  const values = { ...samples.trade_news, news, title: 'Helm', isUsedUp: true };
  const declined = await english('trade_news', { ...values, reason: 'declined' });
  expect(declined.text).toContain(filled(usedUp));
  expect(declined.text).toContain(texts.tradeDeclined);
  expect(declined.text).not.toContain(filled(usual));
  const reason = news === 'delivery_failed' ? 'trade_hold' : 'item_missing';
  expect((await english('trade_news', { ...values, reason })).text).not.toContain(filled(asks));
  const before = await english('trade_news', { ...values, reason, isUsedUp: false });
  expect(before.text).toContain(filled(usual));
  expect(before.text).toContain(filled(asks));
});

test('money and pages are those of the language', async () => {
  const values = JSON.stringify(samples.order_confirmation);
  const german = await renderMail(deps, {
    id: 'test:1',
    template: 'order_confirmation',
    language: 'de',
    recipient: 'a@b.c',
    values,
  });
  expect(german.text).toMatch(/Summe: 1\.239,40\s€/);
  expect(german.text).toMatch(/Rabatt: -5,00\s€/);
  expect(german.text).toContain('https://regalia.test/de/account/orders');
});

test('an order without discount and VAT says nothing of them', async () => {
  const values = JSON.stringify({ ...samples.order_confirmation, discountCents: 0, vatCents: 0 });
  const { text } = await renderMail(deps, {
    id: 'test:1',
    template: 'order_confirmation',
    language: 'en',
    recipient: 'a@b.c',
    values,
  });
  expect(text).not.toContain(dictionaries.en.mail.discount);
  expect(text).not.toContain(dictionaries.en.mail.vatInside);
});

test('money that was announced as another sum is told with both, and with one where it came as announced', async () => {
  const received = { ...samples.payment_received, amountCents: 6000 };
  const differing = await english('payment_received', { ...received, announcedCents: 10_000 });
  expect(differing.text).toContain('€60.00 has been added to your balance.');
  expect(differing.text).toContain('You had announced €100.00.');
  for (const values of [received, { ...received, announcedCents: 6000 }])
    expect((await english('payment_received', values)).text).not.toContain('announced');
});

test('a date is not broken within, what is long without a space is', async () => {
  const cellOf = (html: string, text: string) => html.split('<td').find((cell) => cell.includes(`>${text}</td>`)) ?? '';
  const { html } = await english('trade_news', { ...samples.trade_news, until: 1_790_000_000 });
  expect(cellOf(html, '21.09.2026 14:13 UTC')).toContain('overflow-wrap:normal');
  const offerId = 'off_12345678901234567890';
  const reversed = await english('offer_reversed', { ...samples.offer_reversed, offerId });
  expect(cellOf(reversed.html, offerId)).toContain('overflow-wrap:anywhere');
});

test('the support can answer who wrote', async () => {
  const values = JSON.stringify(samples.contact_form);
  const mail = await renderMail(deps, {
    id: 'test:1',
    template: 'contact_form',
    language: 'en',
    recipient: 'help@regalia.test',
    values,
  });
  expect(mail).toMatchObject({ replyTo: 'ada@example.test', isFromPerson: true });
  expect(mail.text).not.toContain('/contact');
});

test('every mail to a customer names the page that writes to the support, and is answered there where it has an address', async () => {
  const mail = { id: 'test:1', template: 'password_changed', language: 'de' as const, recipient: 'a@b.c' };
  const queued = { ...mail, values: JSON.stringify(samples.password_changed) };
  const shop = { requisites: '', supportEmail: 'help@regalia.test' };
  const rendered = await renderMail(deps, queued, shop);
  expect(rendered).toMatchObject({ replyTo: 'help@regalia.test' });
  expect(rendered).not.toHaveProperty('isFromPerson');
  expect(rendered.text).toMatch(/--\nUnserem Support schreiben: https:\/\/regalia\.test\/de\/contact\n$/);
  expect(rendered.html).toContain('href="https://regalia.test/de/contact"');
  expect(await renderMail(deps, queued)).not.toHaveProperty('replyTo');
  expect(await renderMail(deps, { ...queued, recipient: shop.supportEmail }, shop)).not.toHaveProperty('replyTo');
});

test('the support reads what a stranger wrote as it was written', async () => {
  const values = {
    name: 'Eve\u202e\u001b[2J',
    email: 'eve\u200b@example.test',
    message: 'One\r\ntwo\u2066\r\n \r\nthree',
  };
  const { subject, text, html } = await english('contact_form', values);
  expect(subject).toBe('Message from Eve<U+202E><U+001B>[2J');
  expect(text).toContain('One\ntwo<U+2066>\n\nthree\n\nName: Eve<U+202E><U+001B>[2J\nEmail: eve<U+200B>@example.test');
  expect(html).toContain('One<br>two&lt;U+2066&gt;');
});

test('an order is named by the number that people read, also in the subject; an unpaid one by none', async () => {
  const { subject, text, html } = await english('order_confirmation', samples.order_confirmation);
  expect(subject).toBe('Your order R-2026-000004');
  expect(text).toContain('Order: R-2026-000004');
  expect([text, html].some((each) => each.includes('ord_1'))).toBe(false);
  const unpaid = await english('late_payment', { ...samples.late_payment, invoice: null });
  expect(unpaid.text).not.toMatch(/Order:|ord_1/);
});

test('a mail begins with what happens next, shows what was bought, and ends with who the shop is by law', async () => {
  const mail = { id: 'test:1', template: 'order_confirmation', language: 'en' as const, recipient: 'a@b.c' };
  const values = JSON.stringify(samples.order_confirmation);
  const shop = { requisites: 'Regalia B.V. · Kroonstraat 1, Amsterdam', supportEmail: '' };
  const { html, text } = await renderMail(deps, { ...mail, values }, shop);
  expect(html.indexOf('What happens next')).toBeLessThan(html.indexOf('<h1'));
  expect(html).toContain('src="https://regalia.test/artwork/blade.webp" width="64" height="64" alt=""');
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain('Regalia B.V. · Kroonstraat 1, Amsterdam');
  expect(text).toMatch(/Blade: €1,234\.50\nHelm: €9\.90/);
  expect(text).toMatch(/--\nWrite to our support: \S+\/contact\nRegalia B\.V\.\nKroonstraat 1, Amsterdam\n$/);
});
