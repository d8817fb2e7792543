/** The bank over the real API: an entry that waits is done by keyboard, with the focus never lost and a way back; a file that is no statement is named. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '#content/console/bank.json' with { type: 'json' };
import { announced, entryOf, incoming, take } from '../support/bank.ts';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { camt053 } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  clerk = await signedInOperator(app, 'clerk');
});
afterAll(() => app.close());

async function show(reference: string, query = '') {
  const entry = await entryOf(app, reference);
  const page = openPage(clerk.browser, { path: `/ops/bank?id=${entry?.id}${query}` });
  const { BankScreen } = await import('#console/bank/BankScreen.tsx');
  page.show(<BankScreen />);
  return page;
}

test('it is given to the deposit of its amount, and the record keeps the focus when its button is gone', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '41.07');
  await take(app, [incoming('KEYS-1', 'no reference', { amount: '41.07', payer: 'Ada Keys' })], { id: 'KEYS1' });
  const { user } = await show('KEYS-1');
  const name = `Give it to the deposit ${reference} of ${ada.email}`;
  (await screen.findByRole('button', { name })).focus();
  await user.keyboard('{Enter}');
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name })
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: /Ada Keys/ }));
  expect(await ada.balance()).toBe(4107);
});

test('one that is set aside leaves the list, and comes back by Ctrl-Z', async () => {
  const fee = incoming('KEYS-2', 'fee', { direction: 'DBIT', payee: 'Keys Bank' });
  await take(app, [fee], { id: 'KEYS2' });
  const { user } = await show('KEYS-2', '&search=KEYS-2');
  const row = () => screen.findByRole('row', { name: /Keys Bank/ });
  expect((await row()).textContent).toContain('waits');
  (await screen.findByRole('button', { name: 'Ignore' })).focus();
  await user.keyboard('{Enter}');
  within(await screen.findByRole('dialog'))
    .getByRole('textbox', { name: 'Why it needs nothing here' })
    .focus();
  await user.keyboard('the bank’s fee{Enter}');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  await screen.findByRole('button', { name: /Undo/ });
  expect((await entryOf(app, 'KEYS-2'))?.state).toBe('ignored');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await entryOf(app, 'KEYS-2'))?.state).toBe('unmatched'));
  expect((await row()).textContent).toContain('waits');
  const record = within(screen.getByRole('region', { name: /Keys Bank/ }));
  expect((await record.findAllByText('waits')).length).toBeGreaterThan(0);
});

test('while others are looked for, those that were found before cannot be pressed', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '52.08');
  await take(app, [incoming('KEYS-3', 'no reference', { amount: '52.08', payer: 'Somebody Else' })], { id: 'KEYS3' });
  const page = await show('KEYS-3');
  const best = { name: `Give it to the deposit ${reference} of ${ada.email}` };
  await screen.findByRole('button', best);
  const eve = await createShopper(app);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  page.instead = (_, url) => (url.includes('search=') ? held : undefined);
  fireEvent.change(screen.getByRole('searchbox', { name: words.searchTargets }), { target: { value: eve.email } });
  const list = screen.getByRole('region', { name: /Somebody Else/ }).querySelector('ul[aria-busy]');
  await waitFor(() => expect([list?.hasAttribute('inert'), list?.getAttribute('aria-busy')]).toEqual([true, 'true']));
  expect(screen.queryByRole('button', best)).toBeNull();
  release(undefined);
  await waitFor(() => expect(list?.textContent).toContain(eve.email));
  expect(list?.hasAttribute('inert')).toBe(false);
});

test('a file that is no statement is named in what is said of it', async () => {
  const { show: showPage } = openPage(clerk.browser, { path: '/ops/bank' });
  const { BankScreen } = await import('#console/bank/BankScreen.tsx');
  showPage(<BankScreen />);
  const zone = await screen.findByRole('region', { name: 'Statement' });
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['<Document/>'], 'day.xml')] } });
  const { $toasts } = await import('#stores/toasts.ts');
  await waitFor(() =>
    expect($toasts.get().map(({ text }) => text)).toEqual(['day.xml is not a bank statement (camt.053).']),
  );
});

test('a statement that was put away while it was taken takes no other one away', async () => {
  const page = openPage(clerk.browser, { path: '/ops/bank' });
  const { BankScreen } = await import('#console/bank/BankScreen.tsx');
  page.show(<BankScreen />);
  const drop = async (id: string) => {
    const zone = await screen.findByRole('region', { name: 'Statement' });
    const text = camt053([incoming(id, 'no reference', { amount: '7.00' })], { id });
    fireEvent.drop(zone, { dataTransfer: { files: [new File([text], `${id}.xml`)] } });
    await screen.findByRole('region', { name: new RegExp(id) });
  };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isTaken = false;
  page.beforeAnswer = (call) => {
    if (!call.endsWith('/accept')) return;
    isTaken = true;
    return held;
  };
  await drop('AWAY1');
  await page.user.click(screen.getByRole('button', { name: words.take }));
  // and not only sent: the shop takes one file at a time of whoever does not say how large it is
  await waitFor(() => expect(isTaken).toBe(true));
  await page.user.click(screen.getByRole('button', { name: words.putAway }));
  await drop('STAYS2');
  release();
  const { $toasts } = await import('#stores/toasts.ts');
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect(screen.getByRole('region', { name: /STAYS2/ })).toBeTruthy();
});

test('the question says what is known of the deposit that the money goes to', async () => {
  const ada = await createShopper(app);
  const { reference } = await announced(ada, '52.18');
  await take(app, [incoming('KEYS-9', 'no reference', { amount: '52.18', payer: 'Ada Known' })], { id: 'KEYS9' });
  const { user } = await show('KEYS-9');
  await user.click(await screen.findByRole('button', { name: `Give it to the deposit ${reference} of ${ada.email}` }));
  expect(within(await screen.findByRole('dialog')).getByText(/^What is known of it: €52\.18 · Pending/)).toBeDefined();
});

test('what an entry may be could not be read: the record says so, with a way to try again', async () => {
  await take(app, [incoming('KEYS-10', 'no reference', { amount: '61.00' })], { id: 'KEYS10' });
  const entry = await entryOf(app, 'KEYS-10');
  const page = openPage(clerk.browser, { path: `/ops/bank?id=${entry?.id}` });
  page.instead = (call) => (call.endsWith('/targets') ? new Response('{}', { status: 503 }) : undefined);
  const { BankScreen } = await import('#console/bank/BankScreen.tsx');
  page.show(<BankScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('The shop could not read this.');
  page.instead = () => undefined;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
