/** The form for a message to the support: what is missing, whom it is filled in for, what was sent, and a message that is not taken. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LanguageCode } from '#rules/languages.ts';
import type { Browser } from '../../support/browser.ts';
import { setSetting } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createShopper } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const support = 'help@regalia.test';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await setSetting(app.deps, 'support_email', support);
});
afterAll(() => app.close());

async function openForm(browser: Browser, language: LanguageCode = 'en') {
  const page = openPage(browser, { path: '/contact', language, token: browser.token ?? '' });
  const { ContactForm } = await import('#islands/contact/ContactForm.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<ContactForm language={language} />);
  await bootstrap();
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send message' }));
  return { page, send, toasts: () => $toasts.get().map(({ text }) => text) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('what is missing is said at its field, and nothing is sent', async () => {
  const { page, send } = await openForm(app.browser());
  await send();
  for (const text of ['Name is required', 'Email is required', 'Message is required'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  await page.user.type(field('Email'), 'grace');
  await send();
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(page.calls).toEqual(['GET /api/bootstrap']);
});

test('a message is mailed to the support, and another can be written by the same person', async () => {
  const { page, send } = await openForm(app.browser());
  await page.user.type(field('Name'), 'Grace');
  await page.user.type(field('Email'), 'grace@example.test');
  await page.user.type(field('Message'), 'Where is my crown?');
  await send();
  const title = await screen.findByRole('heading', { name: 'Message sent' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText('Thank you. We have received your message and will answer by email.')).toBeTruthy();
  await app.settled();
  const mail = app.mails.find(({ text }) => text.includes('Where is my crown?'));
  expect([mail?.to, mail?.subject]).toEqual([support, expect.stringContaining('Grace')]);
  expect(mail?.text).toContain('grace@example.test');

  await page.user.click(screen.getByRole('button', { name: 'Write another' }));
  expect([field('Name').value, field('Email').value, field('Message').value]).toEqual([
    'Grace',
    'grace@example.test',
    '',
  ]);
});

test('a customer’s name and address are filled in', async () => {
  const ada = await createShopper(app, 0, { verified: false });
  await openForm(ada.browser, 'de');
  const form = await screen.findByRole('form', { name: 'Kontaktformular' });
  await waitFor(() => expect(field('Name').value).toBe('Ada Byron'));
  expect(form.contains(field('Name'))).toBe(true);
  expect(field('E-Mail').value).toBe(ada.email);
});

test('while the shop has no support address a message is not taken, and what was typed stays', async () => {
  onTestFinished(() => setSetting(app.deps, 'support_email', support));
  await setSetting(app.deps, 'support_email', '');
  const { page, send, toasts } = await openForm(app.browser());
  await page.user.type(field('Name'), 'Grace');
  await page.user.type(field('Email'), 'grace@example.test');
  await page.user.type(field('Message'), 'Hello');
  await send();
  await waitFor(() => expect(toasts()).toEqual(['Your message cannot be sent at the moment. Please try again later.']));
  expect(field('Message').value).toBe('Hello');
});
