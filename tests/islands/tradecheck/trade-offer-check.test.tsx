/** The page that says of any trade offer whether it is the shop's. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trades } from '#server/db/schema/trades.ts';
import { courierAccount, createCourier, sending } from '../../support/couriers.ts';
import { openPage } from '../../support/dom/page.ts';
import { nameOwnAccount, ownAccount } from '../../support/own-account.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** The number of a trade offer that is out. */
async function ownTradeOffer() {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 500));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const courier = await createCourier(app);
  const [job] = await courier.claim(1);
  if (!job) throw new Error('Nothing to send');
  const sent = await courier.steps(job, ...sending(app));
  return { id: sent.trade_offer_id ?? '', decline: () => courier.steps(sent, { step: 'declined' }) };
}

async function openCheck(query = '') {
  const page = openPage(app.browser(), { path: `/check-trade-offer${query}` });
  const { TradeOfferCheck } = await import('#islands/tradecheck/TradeOfferCheck.tsx');
  page.show(<TradeOfferCheck language="en" />);
  const ask = async (offer: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: offer } });
    await page.user.click(screen.getByRole('button', { name: 'Check' }));
  };
  return { page, ask };
}

const answer = (title: string) => within(screen.getByRole('status')).findByRole('heading', { name: title });

test('the number of one of ours is told as ours, with its sender and the four words to compare', async () => {
  const { id } = await ownTradeOffer();
  const { ask } = await openCheck();
  await ask(id);
  expect(await answer('Yes, this trade offer is ours')).toBeTruthy();
  const result = within(screen.getByRole('status'));
  expect(result.getByText(/compare the four words/)).toBeTruthy();
  expect(result.getByRole('link', { name: /Regalia Desk 1, level 42, on Steam since/ }).getAttribute('href')).toBe(
    `https://steamcommunity.com/profiles/${courierAccount.steam_id}`,
  );
});

test('its whole address does as well, and one that was answered is told as closed', async () => {
  const { id, decline } = await ownTradeOffer();
  await decline();
  const { ask } = await openCheck();
  await ask(`https://steamcommunity.com/tradeoffer/${id}/`);
  expect(await answer('It was ours, and is closed')).toBeTruthy();
});

test('a stranger’s is told as not ours, with the way to what is to be done', async () => {
  const { ask } = await openCheck();
  await ask('1234567890');
  expect(await answer('No, this trade offer is not ours')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What to do now' }).getAttribute('href')).toBe('#not-ours');
});

test('an address that only looks like Steam’s is told as that, and no number in it is asked about', async () => {
  const { page, ask } = await openCheck();
  await ask('https://steamcomnunity.com/tradeoffer/1234567890/');
  expect(await answer('This is not a Steam address')).toBeTruthy();
  expect(page.calls).toEqual([]);
});

test('what names no trade offer is said at the field, and the former answer is gone', async () => {
  const { ask } = await openCheck();
  await ask('1234567890');
  await answer('No, this trade offer is not ours');
  await ask('hello');
  expect(await screen.findByText('Please enter the number of a trade offer, or its address at Steam')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a link asks at once', async () => {
  const { id } = await ownTradeOffer();
  await openCheck(`?offer=${id}`);
  expect(await answer('Yes, this trade offer is ours')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(id);
});

test('no answer is told, and what was typed stays', async () => {
  const { page, ask } = await openCheck();
  const { $toasts } = await import('#stores/toasts.ts');
  page.instead = () => Response.json({ status: 'ERROR' }, { status: 500 });
  await ask('1234567890');
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1234567890');
});

test('one that a person has sent names the account of the settings', async () => {
  const { id } = await ownTradeOffer();
  await app.deps.db.update(trades).set({ accountSteamId: null }).where(eq(trades.tradeOfferId, id));
  await nameOwnAccount(app.deps);
  const { ask } = await openCheck();
  await ask(id);
  const sender = await screen.findByRole('link', { name: 'Sent by Regalia Desk, on Steam since Mar 9, 2014' });
  expect(sender.getAttribute('href')).toBe(ownAccount.url);
});
