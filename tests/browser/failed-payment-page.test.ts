/** The page of a payment that failed: what it says is what its address names. */
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentReasonCharactersMax } from '#rules/limits.ts';
import { openPage } from '../support/dom/page.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The page before its script has run, with what the script looks for. */
const screenHtml = (name: string, title: string, link: string) =>
  `<template data-screen="${name}"><section><h1>${title}</h1><p data-part="reason">Payment processing failed</p><p data-part="advice">We couldn't process it.</p>${link}</section></template>`;
const html = `<div data-screens><section><h1>stands in</h1></section>
  ${screenHtml('topup', 'Payment Failed', '<a href="/account?topup=1">Try again</a>')}
  ${screenHtml('purchase', 'Order Payment Failed', '<a href="/cart">Back to cart</a>')}</div>`;

async function open(search: string) {
  openPage(app.browser(), { path: `/fail-payment${search}` });
  document.body.innerHTML = html;
  await import('#browser/failed-payment-page.ts');
}

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('the failure page shows the reason of its address, and leads back to the cart of a purchase', async () => {
  await open('?type=purchase&error=Too%20late');
  expect(document.querySelector('p')?.textContent).toBe('Too late');
  expect(headings()).toEqual(['Order Payment Failed']);
  expect(links()).toEqual([['Back to cart', '/cart']]);
});

test.each([
  ['', ["We couldn't process it."]],
  ['&failure=cancelled', []],
])('a reason with "%s" is followed by %j, whatever its language', async (failure, advice) => {
  const reason = 'Sie haben die Zahlung abgebrochen.';
  await open(`?type=purchase${failure}&error=${encodeURIComponent(reason)}`);
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([reason, ...advice]);
});

test('of a reason paymentReasonCharactersMax letters are shown, and of a longer one as many', async () => {
  const reason = 'x'.repeat(paymentReasonCharactersMax);
  await open(`?error=${reason}x`);
  expect(document.querySelector('p')?.textContent).toBe(reason);
});

test('a reason is a text, whatever stands in it', async () => {
  await open(`?error=${encodeURIComponent('<b>Too</b> late')}`);
  expect(document.querySelector('p')?.textContent).toBe('<b>Too</b> late');
});

test.each(['?type=topup', '?type=topup&error=%20', ''])(
  'without a reason "%s" says so, and leads to another try',
  async (search) => {
    await open(search);
    expect(document.querySelector('p')?.textContent).toBe('Payment processing failed');
    expect(headings()).toEqual(['Payment Failed']);
    expect(links()).toEqual([['Try again', '/account?topup=1']]);
  },
);
