/** The screens of pages that say how something stands or ended, as they are built: their titles, where they lead, and the parts that their scripts write. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Element, Window } from 'happy-dom';
import { expect, test } from 'vitest';

const client = join(process.env.BUILD_UNDER_TEST ?? '', 'client');
const { DOMParser } = new Window();

/** The screen of that name, or the one that is shown first. */
function screenOf(page: string, name: string) {
  const html = readFileSync(join(client, page, 'index.html'), 'utf8');
  const stage = new DOMParser().parseFromString(html, 'text/html').querySelector('.result-stage');
  if (name === '') return stage?.querySelector(':scope > section');
  // safe because only templates bear the attribute
  return (stage?.querySelector(`[data-screen="${name}"]`) as HTMLTemplateElement | null | undefined)?.content
    .firstElementChild as unknown as Element;
}

const valuesOf = (screen: Element, attribute: string) =>
  [...screen.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute));

const transfer = ['beneficiary', 'iban', 'bic', 'amount', 'reference'];
const receipt = ['receipt', 'number', 'invoice', 'title', 'price', 'total', 'step-sent'];
const waiting = ['advice', 'status', 'offline', 'reserved', 'left', 'reservation-over', 'continue', 'transactions'];

test.each([
  ['pending-payment', '', 'Payment in progress', ['/account/transactions', '/account/transactions'], waiting],
  ['processing-payment', '', 'Payment in progress', ['/account/transactions', '/account/transactions'], waiting],
  ['pending-payment', 'guest', 'Payment in progress', ['/auth?form=signin', '/'], ['sign-in']],
  ['pending-payment', 'transfer', 'Waiting for your transfer', ['/account/transactions'], ['qr', ...transfer]],
  ['pending-payment', 'cancelled-topup', 'Payment cancelled', ['/account?topup=1', '/account/transactions'], []],
  ['pending-payment', 'cancelled-purchase', 'Payment cancelled', ['/cart', '/account/transactions'], []],
  ['success-payment', '', 'Payment successful', ['/account/orders', '/account/transactions'], []],
  ['success-payment', 'topup', 'Payment successful', ['/account/transactions', '/'], ['text']],
  [
    'success-payment',
    'purchase',
    'Payment successful',
    ['/api/invoice/{order}?lang_id=1', '/account/orders', '/'],
    ['text', ...receipt],
  ],
  ['success-payment', 'credited', 'Your money is on your balance', ['/account/statement', '/'], ['text']],
  ['fail-payment', '', 'Payment Failed', ['/account?topup=1', '/'], ['reason', 'advice']],
  ['fail-payment', 'topup', 'Payment Failed', ['/account?topup=1', '/'], ['reason', 'advice']],
  ['fail-payment', 'purchase', 'Order Payment Failed', ['/cart', '/'], ['reason', 'advice']],
  ['de/fail-payment', 'purchase', 'Zahlung der Bestellung fehlgeschlagen', ['/de/cart', '/de'], ['reason', 'advice']],
  ['email-verification', '', 'Please verify your email', ['/account'], []],
])('/%s "%s" says "%s"', (page, name, title, addresses, parts) => {
  const screen = screenOf(page, name);
  expect(screen?.querySelector('h1')?.textContent).toBe(title);
  expect(screen && valuesOf(screen, 'href')).toEqual(addresses);
  expect(screen && valuesOf(screen, 'data-part')).toEqual(parts);
});

test.each([
  ['success-payment', ['topup', 'purchase', 'credited']],
  ['fail-payment', ['topup', 'purchase']],
])('what stands in on /%s is read without scripts alone, and nothing else is hidden', (page, names) => {
  const unseen = (name: string) => screenOf(page, name)?.querySelectorAll('.invisible') ?? [];
  const [standsIn, ...others] = unseen('');
  expect([standsIn?.classList.contains('noscript:visible'), standsIn?.querySelector('h1') !== null]).toEqual([
    true,
    true,
  ]);
  expect(others).toEqual([]);
  for (const name of names) expect(unseen(name), name).toHaveLength(0);
});

test('words of a cancelled payment say where money goes that was paid all the same', () => {
  expect(screenOf('pending-payment', 'cancelled-topup')?.textContent).toMatch(
    /No payment has reached us\. If you have paid all the same, the money .+Status: Cancelled/s,
  );
  expect(screenOf('pending-payment', 'cancelled-purchase')?.textContent).toMatch(/the items or the money/);
});

test('a reservation is counted down behind its words', () => {
  expect(screenOf('pending-payment', '')?.querySelector('[role="timer"]')?.textContent?.trim()).toBe(
    'Your items are reserved for',
  );
  expect(screenOf('pending-payment', '')?.querySelector('[data-part="left"]')?.previousSibling?.textContent).toMatch(
    / $/,
  );
});

test('each detail of a transfer has its button', () => {
  const screen = screenOf('pending-payment', 'transfer');
  expect(screen && valuesOf(screen, 'data-copy')).toEqual(transfer);
  expect(screen && [...screen.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Beneficiary', 'IBAN', 'BIC', 'Amount', 'Reference'].map((detail) => `Copy ${detail}`),
  );
});

test('the page that asks for a verification names the address within its sentence', () => {
  const screen = screenOf('email-verification', '');
  expect(screen?.querySelector('[data-email]')?.parentElement?.textContent).toBe(
    'We sent a link to …. Open it to go on: paying, topping up and selling need a verified address.',
  );
  expect(screen?.querySelectorAll('[data-resend] span')).toHaveLength(3);
});
