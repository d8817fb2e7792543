/** From when on a seller can be paid: said before they sell and before they accept, and on the offer afterwards. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#rules/format.ts';
import { setSetting } from '../../../support/customers.ts';
import { openPage } from '../../../support/dom/page.ts';
import { bankDetails, offerIn, openOffers, payee, skin } from '../../../support/offers.ts';
import { card, sepa } from '../../../support/payouts.ts';
import { createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // the page compares with the clock of the machine
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  await openOffers(app, { holdDays: 8 });
});
afterAll(() => app.close());

async function openOffersOf({ browser }: Shopper, id?: string) {
  const page = openPage(browser, { path: `/account/offers${id ? `?offer=${id}` : ''}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  page.show(<AccountScreen language="en" tab="offers" offersOpen />);
  if (id) await screen.findByRole('heading', { name: skin.title });
  return page;
}

const dialog = () => within(document.querySelector('dialog[open]') as HTMLElement);
const note = /Paid out at the earliest 8 days after your item has arrived, so not before (.*?):/;
/** A date in it keeps its width from day to day. */
const isTabular = (element: HTMLElement) => element.closest('.tabular') !== null;
const dueDate = () => formatDate(app.clock.now + 8 * 86_400);

test('the form to sell says how long a payout waits', async () => {
  const page = await openOffersOf(await createShopper(app));
  await page.user.click(await screen.findByRole('button', { name: 'Sell a skin' }));
  await screen.findByRole('dialog', { name: 'Sell skins' });
  expect(await dialog().findByText(note)).toBeTruthy();
});

test.each(['offer', 'awaiting_item'] as const)(
  'an offer in %s says how long its payout waits, and its earliest date',
  async (state) => {
    const ada = await createShopper(app);
    await openOffersOf(ada, await offerIn(app, ada, state));
    const text = await dialog().findByText(note);
    expect([note.exec(text.textContent ?? '')?.[1], isTabular(text)]).toEqual([dueDate(), true]);
  },
);

test('a shop that holds nothing says nothing of it', async () => {
  await setSetting(app.deps, 'payout_hold_days', 0);
  const ada = await createShopper(app);
  await openOffersOf(ada, await offerIn(app, ada, 'offer'));
  expect(await dialog().findByText(/We offer/)).toBeTruthy();
  expect(dialog().queryByText(note)).toBeNull();
  await setSetting(app.deps, 'payout_hold_days', 8);
});

test('once the item is here, the date stands beside what is next and in the time line', async () => {
  const ada = await createShopper(app);
  await openOffersOf(ada, await offerIn(app, ada, 'ready_for_payout'));
  const text = await dialog().findByText(/the payout starts on/);
  expect(text.textContent).toContain(dueDate());
  expect(isTabular(text)).toBe(true);
  expect(dialog().getByText('Earliest payout').closest('li')?.textContent).toContain(dueDate());
  expect(dialog().getByRole('button', { name: 'Request Payout' })).toBeTruthy();
});

test('a bank transfer that was asked for waits for its date, and can be changed until then', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(sepa, { ...bankDetails, id });
  await openOffersOf(ada, id);
  expect((await dialog().findByText(/The payout starts by itself on/)).textContent).toContain(dueDate());
  expect(dialog().getByRole('button', { name: 'Payout details' })).toBeTruthy();
});

test('the row of an offer whose payout waits says until when, and asks for its details', async () => {
  const ada = await createShopper(app);
  await offerIn(app, ada, 'ready_for_payout');
  await openOffersOf(ada);
  const state = await screen.findByText(`Paid from ${dueDate()}`, { exact: false });
  expect(isTabular(state)).toBe(true);
  const row = state.closest('li') as HTMLElement;
  expect(within(row).getByRole('button', { name: `Payout details: ${skin.title}` })).toBeTruthy();
});

test('the row of a payout that was asked for and waits for its date asks for nothing', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(sepa, { ...bankDetails, id });
  await openOffersOf(ada);
  expect(await screen.findByRole('button', { name: `Details: ${skin.title}` })).toBeTruthy();
});

test('a card that was asked for waits for its date, without a form to open', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(card, { ...payee, id });
  await openOffersOf(ada, id);
  expect((await dialog().findByText(/we write to you then/)).textContent).toContain(dueDate());
  expect(dialog().queryByRole('button', { name: 'Enter the card' })).toBeNull();
});

test('a request while the payout waits is confirmed with its date', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  const { phone, city, address, postCode: post_code, country } = payee;
  await ada.browser.put('/user/profile', {
    name: 'Ada',
    surname: 'Byron',
    email: ada.email,
    phone,
    city,
    address,
    post_code,
    country,
  });
  const page = await openOffersOf(ada, id);
  const press = async (name: string) => page.user.click(await dialog().findByRole('button', { name }));
  await press('Request Payout');
  await press('Continue');
  await page.user.click(await dialog().findByRole('radio', { name: /Balance/ }));
  await press('Request Payout');
  const confirmed = (await dialog().findByRole('status')).textContent;
  expect(confirmed).toContain(`The payout starts by itself on ${dueDate()}`);
  expect(confirmed).toContain('at the earliest. You will be notified within 3 working days after that.');
  expect(await ada.balance()).toBe(0);
});

test.each(['awaiting_item', 'ready_for_payout'] as const)(
  'a card asked for in %s follows its redirect to the page of the offer',
  async (state) => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, state);
    const { phone, city, address, postCode: post_code, country } = payee;
    const personal = { name: 'Ada', surname: 'Byron', email: ada.email, phone, city, address, post_code, country };
    await ada.browser.put('/user/profile', personal);
    const page = await openOffersOf(ada, id);
    const press = async (name: string) => page.user.click(await dialog().findByRole('button', { name }));
    await press(state === 'awaiting_item' ? 'Payout details' : 'Request Payout');
    await press('Continue');
    await page.user.click(await dialog().findByRole('radio', { name: /Card/ }));
    await press('Request Payout');
    await waitFor(() => expect(page.left).toEqual([`${app.deps.siteUrl}/account/offers?offer=${id}`]));
    const { $toasts } = await import('#stores/toasts.ts');
    expect($toasts.get().map(({ text }) => text)).toEqual(['Payout request submitted successfully!']);
  },
);
