/** The dialog of an offer: its decision, what has changed meanwhile, and the payout step by step. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { setSetting } from '../../../support/customers.ts';
import { mailedCodeOf } from '../../../support/destinations.ts';
import { openPage } from '../../../support/dom/page.ts';
import { chooseByLetters } from '../../../support/dom/type-ahead.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf, skin, stateOf } from '../../../support/offers.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

/** The tab of offers, with the dialog of `id` open. */
async function openOffer({ browser }: Shopper, id?: string) {
  const page = openPage(browser, { path: `/account/offers${id ? `?offer=${id}` : ''}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<AccountScreen language="en" tab="offers" offersOpen />);
  const press = async (name: string) => page.user.click(await within(dialog()).findByRole('button', { name }));
  return { page, press, toasts: () => $toasts.get().map(({ text }) => text) };
}

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;
const heading = () => screen.findByRole('heading', { name: skin.title });
const fill = (name: string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });

test('declining asks in place, starts at the way back, and is told', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  const { press, toasts } = await openOffer(ada, id);
  await heading();
  await press('Decline');
  const question = await screen.findByRole('alertdialog');
  const [back, confirm] = within(question).getAllByRole('button');
  expect(document.activeElement).toBe(back);
  fireEvent.click(back as HTMLElement);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await stateOf(app, id)).toBe('offer');

  await press('Decline');
  const again = within(await screen.findByRole('alertdialog')).getByRole('button', {
    name: confirm?.textContent ?? '',
  });
  fireEvent.click(again);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(await stateOf(app, id)).toBe('declined_by_user');
  await waitFor(() => expect(within(dialog()).queryByRole('button', { name: 'Accept' })).toBeNull());
});

test('accepting asks for the trade link where the profile has none, and keeps what was typed', async () => {
  const ada = await createShopper(app, 0, { steamTradeLink: '' });
  const id = await offerIn(app, ada, 'offer');
  const { press } = await openOffer(ada, id);
  await heading();
  await press('Accept');
  const field = within(dialog()).getByLabelText('Steam trade link');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fill('Steam trade link', 'https://example.com');
  await press('Accept');
  await within(dialog()).findByText('Please enter your trade link as Steam shows it');
  expect((field as HTMLInputElement).value).toBe('https://example.com');
  fill('Steam trade link', buyer.tradeUrl);
  await press('Accept');
  await waitFor(async () => expect(await stateOf(app, id)).toBe('awaiting_item'));
});

test('a price that has changed since it was shown is not accepted; the new one is shown', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer', 6900);
  const { press, toasts } = await openOffer(ada, id);
  await heading();
  expect(within(dialog()).getByText('€69.00')).toBeTruthy();
  await counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id, priceCents: 5000 });
  await press('Accept');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(await within(dialog()).findByText('€50.00')).toBeTruthy();
  expect(await stateOf(app, id)).toBe('offer');
});

test('an offer that does not exist says so', async () => {
  const ada = await createShopper(app);
  await openOffer(ada, 'off_00000000000000000000');
  expect((await screen.findByRole('alert')).textContent).toContain('Offer details not found');
});

test('one that cannot be loaded says so and can be tried again', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  const { page } = await openOffer(ada);
  await screen.findByText(skin.title);
  page.instead = (call) => (call.includes(id) ? new TypeError('no network') : undefined);
  await page.user.click(screen.getByRole('button', { name: new RegExp(`: ${skin.title}$`) }));
  const alert = await screen.findByRole('alert');
  page.instead = () => undefined;
  await page.user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await heading()).toBeTruthy();
  expect(location.search).toBe(`?offer=${id}`);
});

test('an item that is awaited is followed: its arrival shows by itself, stays, and is asked for no more', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const { page } = await openOffer(ada, id);
  await heading();
  const lookBack = () => document.dispatchEvent(new Event('visibilitychange'));
  const asked = () => page.calls.filter((call) => call === `GET /api/offer/${id}`).length;

  // of before the arrival, and on its way until after it
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  const isMade = vi.fn();
  page.beforeAnswer = (call) => {
    if (call !== `GET /api/offer/${id}`) return;
    isMade();
    return late;
  };
  lookBack();
  await waitFor(() => expect(isMade).toHaveBeenCalledOnce());
  page.beforeAnswer = () => undefined;
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  lookBack();
  const payout = () => within(dialog()).queryByRole('button', { name: 'Request Payout' });
  await waitFor(() => expect(payout()).not.toBeNull());
  arrive();
  await act(async () => {});
  expect(payout()).not.toBeNull();
  const before = asked();
  lookBack();
  expect(asked()).toBe(before);
});

test('an accepted offer goes on to its payout: what was typed outlives the way back, and a transfer is confirmed', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  const { page, press } = await openOffer(ada, id);
  await heading();
  await press('Accept');
  expect(await within(dialog()).findByText(/Step 1 of 3/)).toBeTruthy();
  await press('Continue');
  expect(await within(dialog()).findByText('Country is required')).toBeTruthy();
  fill('Phone', buyer.phone);
  fill('City', buyer.city);
  fill('Address', buyer.address);
  fill('Post Code', buyer.postCode);
  within(dialog()).getByLabelText('Country').focus();
  await chooseByLetters(page.user, 'germ');
  await press('Back');
  await press('Payout details');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('City').value).toBe(buyer.city);
  await press('Continue');

  expect(await within(dialog()).findByText(/Step 2 of 3/)).toBeTruthy();
  await page.user.click(within(dialog()).getByRole('radio', { name: /SEPA/ }));
  await press('Continue');
  expect(await within(dialog()).findByText(/Step 3 of 3/)).toBeTruthy();
  expect(document.activeElement?.textContent).toMatch(/Step 3 of 3/);
  fill('IBAN', 'DE89370400440532013000');
  fireEvent.blur(within(dialog()).getByLabelText('IBAN'));
  expect(within(dialog()).getByLabelText<HTMLInputElement>('IBAN').value).toBe('DE89 3704 0044 0532 0130 00');
  await press('Back');
  await press('Continue');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('IBAN').value).toBe('DE89 3704 0044 0532 0130 00');
  await press('Request Payout');
  await waitFor(() => expect(within(dialog()).getByRole('checkbox').getAttribute('aria-invalid')).toBe('true'));
  await page.user.click(within(dialog()).getByRole('checkbox'));
  await press('Request Payout');
  expect(await within(dialog()).findByRole('status')).toBeTruthy();
  expect(await payoutOf(app, id)).toMatchObject({ method: 'sepa', amountCents: 6900 });
  await press('Done');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(location.search).toBe('');
});

test('an offer that was accepted after its dialog was closed leaves the next one at its details', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  await offerIn(app, ada, 'offer', 5000);
  const { page, press, toasts } = await openOffer(ada, id);
  await heading();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  page.beforeAnswer = (call) => (call === 'POST /api/offer/accept' ? held : undefined);
  await press('Accept');
  await press('Close');
  await waitFor(() => expect(dialog()).toBeNull());
  release();
  await waitFor(() => expect(toasts()).toEqual(['Offer accepted! Please provide your details for payout.']));
  await waitFor(() => expect(page.calls.filter((call) => call === `GET /api/offer/${id}`)).toHaveLength(2));
  const [next] = await screen.findAllByRole('button', { name: `Offer: ${skin.title}` });
  await page.user.click(next as HTMLElement);
  expect(await within(dialog()).findByRole('button', { name: 'Accept' })).toBeTruthy();
  expect(within(dialog()).getAllByText('€50.00').length).toBeGreaterThan(0);
});

test('another bank account than the confirmed one asks for the mailed code in the form, which keeps what was typed', async () => {
  const ada = await createShopper(app);
  await ada.browser.post('/offer/request-payout/sepa-manual', {
    ...bankDetails,
    id: await offerIn(app, ada, 'ready_for_payout'),
  });
  const { phone, city, address, postCode: post_code, country } = buyer;
  const personal = { name: 'Ada', surname: 'Byron', email: ada.email, phone, city, address, post_code, country };
  await ada.browser.put('/user/profile', personal);
  const id = await offerIn(app, ada, 'ready_for_payout');
  const { page, press, toasts } = await openOffer(ada, id);
  await heading();
  await press('Request Payout');
  await press('Continue');
  await page.user.click(await within(dialog()).findByRole('radio', { name: /SEPA/ }));
  await press('Continue');
  await within(dialog()).findByText(/Step 3 of 3/);
  fill('IBAN', 'NL91ABNA0417164300');
  await page.user.click(within(dialog()).getByRole('checkbox'));
  await press('Request Payout');
  expect(await within(dialog()).findByText('Six digits from our email')).toBeTruthy();
  await waitFor(() => expect(toasts()).toEqual(['We have mailed you a code. Please enter it.']));
  expect(document.activeElement).toBe(within(dialog()).getByLabelText('Code'));
  expect(within(dialog()).getByLabelText('Code').getAttribute('aria-invalid')).not.toBe('true');
  await press('Send the code again');
  await waitFor(() => expect(toasts()).toContain('We have sent you the code again'));
  fill('Code', await mailedCodeOf(app, ada.email));
  expect(within(dialog()).getByLabelText<HTMLInputElement>('IBAN').value).toContain('NL91');
  await press('Request Payout');
  await waitFor(async () => expect((await payoutOf(app, id)).ibanMasked).toBe('NL••4300'));
});

test('a card asks for the mailed code beside the method, and no other method does', async () => {
  const ada = await createShopper(app);
  const { phone, city, address, postCode: post_code, country } = buyer;
  const personal = { name: 'Ada', surname: 'Byron', email: ada.email, phone, city, address, post_code, country };
  await ada.browser.put('/user/profile', personal);
  const id = await offerIn(app, ada, 'ready_for_payout');
  const { page, press } = await openOffer(ada, id);
  await heading();
  await press('Request Payout');
  await press('Continue');
  await page.user.click(await within(dialog()).findByRole('radio', { name: /Card/ }));
  await press('Request Payout');
  expect(await within(dialog()).findByText('Six digits from our email')).toBeTruthy();
  await page.user.click(within(dialog()).getByRole('radio', { name: /Balance/i }));
  expect(within(dialog()).queryByLabelText('Code')).toBeNull();
  await page.user.click(within(dialog()).getByRole('radio', { name: /Card/ }));
  fill('Code', await mailedCodeOf(app, ada.email));
  await press('Request Payout');
  await waitFor(() => expect(page.left[0]).toContain('/sandbox/pay/'));
  expect(await payoutOf(app, id)).toMatchObject({ method: 'card', state: 'requested' });
});

test('a card that was chosen before the item came asks for the mailed code beside its button', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  await ada.browser.post('/offer/request-payout/card-form', { ...payee, id });
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  const { page, press } = await openOffer(ada, id);
  await heading();
  await press('Enter the card');
  expect(await within(dialog()).findByText('Six digits from our email')).toBeTruthy();
  fill('Code', await mailedCodeOf(app, ada.email));
  await press('Enter the card');
  await waitFor(() => expect(page.left[0]).toContain('/sandbox/pay/'));
});

test('a payout to the balance is credited and shown in the session', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  const { page, press } = await openOffer(ada, id);
  await heading();
  await press('Request Payout');
  fill('Phone', buyer.phone);
  fill('City', buyer.city);
  fill('Address', buyer.address);
  fill('Post Code', buyer.postCode);
  within(dialog()).getByLabelText('Country').focus();
  await chooseByLetters(page.user, 'germ');
  await press('Continue');
  await page.user.click(await within(dialog()).findByRole('radio', { name: /Balance/i }));
  await press('Request Payout');
  expect((await within(dialog()).findByRole('status')).textContent).toContain('€69.00');
  expect(await ada.balance()).toBe(6900);
});

test('an unverified customer is led to the verification before a skin is offered', async () => {
  const ada = await createShopper(app, 0, { verified: false });
  const { page } = await openOffer(ada);
  await page.user.click(await screen.findByRole('button', { name: 'Sell a skin' }));
  await waitFor(() => expect(page.left[0]).toMatch(/^\/email-verification\?redirect=.*sell/));
});

test('the form to sell says each rule, and ends with what happens next', async () => {
  const ada = await createShopper(app);
  const { page, press } = await openOffer(ada);
  await page.user.click(await screen.findByRole('button', { name: 'Sell a skin' }));
  await screen.findByRole('dialog', { name: 'Sell skins' });
  await press('Send offer');
  for (const text of [
    'Skin name is required',
    'Price is required',
    'Quality is required',
    'Steam inventory link is required',
  ])
    expect(await within(dialog()).findByText(text)).toBeTruthy();
  fill('Skin name', skin.title);
  fill('Price', '72');
  await page.user.click(within(dialog()).getByRole('combobox', { name: 'Quality' }));
  await page.user.click(await screen.findByRole('option', { name: 'Factory New' }));
  fill('Steam inventory link', skin.item_url);
  await press('Send offer');
  expect(await screen.findByRole('dialog', { name: 'Sell request received' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog()).getByRole('button', { name: 'Done' })));
  await press('Done');
  expect(await screen.findByText('Pending Review')).toBeTruthy();
});

test('selling that was switched off while the form was open says so', async () => {
  const ada = await createShopper(app);
  const { page, press } = await openOffer(ada);
  await page.user.click(await screen.findByRole('button', { name: 'Sell a skin' }));
  await screen.findByRole('dialog', { name: 'Sell skins' });
  fill('Skin name', skin.title);
  fill('Price', '72');
  await page.user.click(within(dialog()).getByRole('combobox', { name: 'Quality' }));
  await page.user.click(await screen.findByRole('option', { name: 'Factory New' }));
  fill('Steam inventory link', skin.item_url);
  await setSetting(app.deps, 'offer_enabled', false);
  await press('Send offer');
  const told = await within(dialog()).findByRole('status');
  expect(told.textContent).toContain('Selling skins is closed at the moment');
  expect(within(dialog()).getByText(/Offers that you have made go on as before/)).toBeTruthy();
  await press('Done');
  expect(screen.queryByRole('button', { name: 'Sell a skin' })).toBeNull();
  await setSetting(app.deps, 'offer_enabled', true);
});

test('where selling is closed, what was begun on an open page goes on, and the page that is loaded again is the profile', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  const { page, press, toasts } = await openOffer(ada);
  await setSetting(app.deps, 'offer_enabled', false);
  await page.user.click(await screen.findByRole('button', { name: `Offer: ${skin.title}` }));
  await waitFor(() => expect(dialog()).not.toBeNull());
  await press('Accept');
  await waitFor(() => expect(toasts()).toEqual(['Offer accepted! Please provide your details for payout.']));
  expect(location.search).toBe(`?offer=${id}`);

  cleanup();
  vi.resetModules();
  const again = await openOffer(ada, id);
  await waitFor(() => expect(again.page.left).toEqual([`/account/personal?offer=${id}`]));
  await setSetting(app.deps, 'offer_enabled', true);
});

test('where selling is closed, the profile shows the offer of its address, and no way to another', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  await setSetting(app.deps, 'offer_enabled', false);
  const page = openPage(ada.browser, { path: `/account/personal?offer=${id}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { HeaderControls } = await import('#islands/header/HeaderControls.tsx');
  page.show(<HeaderControls language="en" path="/account/personal" />);
  page.show(<AccountScreen language="en" tab="personal" offersOpen />);
  await heading();
  expect(within(dialog()).getAllByText('Awaiting Item Trade').length).toBeGreaterThan(0);
  await page.user.click(within(dialog()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.getByRole('link', { name: 'Order history' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sell skins' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Profile' }));
  expect(await screen.findByRole('menuitem', { name: 'Order history' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Sell skins' })).toBeNull();
  await setSetting(app.deps, 'offer_enabled', true);
});
