/** Deals: what is offered, the question before a purchase, and a purchase that fails, is lost or comes too late. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dealEndPollMs } from '#rules/limits.ts';
import { packItems, packs } from '#server/db/schema/catalogue.ts';
import { statement, write } from '#server/db/write.ts';
import { addTimedDeal } from '#server/domain/deals/operator/add-timed-deal.ts';
import { endPack } from '#server/domain/deals/operator/end-pack.ts';
import { credit } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

let title: string;
let packId: string;
let itemIds: string[];
beforeEach(async () => {
  const { db, newId, now } = app.deps;
  packId = newId('pak');
  title = `Pack ${packId.slice(-4)}`;
  itemIds = [await listItem(app, 600), await listItem(app, 601)];
  await write(db, [
    statement(db.insert(packs).values({ id: packId, title, priceCents: 1000, imgUrl: '/p.svg', createdAt: now() })),
    statement(db.insert(packItems).values(itemIds.map((itemId) => ({ packId, itemId })))),
  ]);
});

async function openDeals(browser = app.browser()) {
  const page = openPage(browser, { path: '/cart' });
  const { CartDeals } = await import('#islands/deals/CartDeals.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<CartDeals language="en" />);
  const toasts = () => $toasts.get().map(({ text }) => text);
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  return { page, press, toasts };
}

const dialog = () => screen.findByRole('dialog', { name: `Buy ${title}?` });
const isGone = () => waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());

test('a pack shows its items, and its price instead of theirs', async () => {
  await openDeals();
  const card = (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement;
  expect(within(card).getByText('Pack')).toBeTruthy();
  const links = within(card).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent).sort()).toEqual(
    itemIds.map((id) => `Blade ${id.slice(-4)}`).sort(),
  );
  const price = within(card).getByText('€10.00').closest('p') as HTMLElement;
  for (const unread of price.querySelectorAll('[aria-hidden]')) unread.remove();
  expect(price.textContent).toBe('€10.00instead of €12.01, 17% off');
});

test('a guest is led to sign-in and back', async () => {
  const guest = await openDeals();
  await guest.press(`Buy now: ${title}`);
  await waitFor(() => expect(guest.page.left).toEqual(['/auth?form=signin&redirect=%2Fcart']));
});

test('a customer with an unverified e-mail is led to the verification', async () => {
  const { browser } = await createShopper(app, 5000, { verified: false });
  const { page, press } = await openDeals(browser);
  await press(`Buy now: ${title}`);
  await waitFor(() => expect(page.left).toEqual(['/email-verification?redirect=%2Fcart']));
});

test('the question says what is left, and the purchase takes the deal away', async () => {
  const ada = await createShopper(app, 5000);
  const { press, toasts } = await openDeals(ada.browser);
  await press(`Buy now: ${title}`);
  expect((await dialog()).textContent).toContain('Balance afterwards€40.00');
  await press('Buy for balance');
  await isGone();
  expect(toasts()).toHaveLength(1);
  expect(await ada.balance()).toBe(4000);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('deals that were asked for before a purchase do not bring it back', async () => {
  const ada = await createShopper(app, 5000);
  const { page, press } = await openDeals(ada.browser);
  await press(`Buy now: ${title}`);
  await dialog();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isSeen = () => {};
  const seen = new Promise<void>((resolve) => {
    isSeen = resolve;
  });
  page.beforeAnswer = async (call) => {
    if (call !== 'GET /api/packs') return;
    await answered;
    setTimeout(isSeen, 50);
  };
  document.dispatchEvent(new Event('visibilitychange'));
  await press('Buy for balance');
  await isGone();
  answer();
  await act(() => seen);
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

test('a balance that is too low leads to the top-up', async () => {
  const poor = await createShopper(app, 500);
  const { press } = await openDeals(poor.browser);
  await press(`Buy now: ${title}`);
  expect(within(await dialog()).getByText('Your balance does not cover this deal.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/account/personal?topup=1');
  expect(screen.queryByRole('button', { name: 'Buy for balance' })).toBeNull();
});

test('without a trade link there is a link to the profile instead', async () => {
  const { browser } = await createShopper(app, 5000, { steamTradeLink: '' });
  const { press } = await openDeals(browser);
  await press(`Buy now: ${title}`);
  expect((await dialog()).textContent).toContain('Please add your Steam trade link in');
  expect(screen.queryByRole('button', { name: 'Buy for balance' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Add trade link' }).getAttribute('href')).toBe('/account/personal');
});

test('a deal that someone else has bought says so and goes', async () => {
  const [ada, bob] = [await createShopper(app, 5000), await createShopper(app, 5000)];
  const { press, toasts } = await openDeals(ada.browser);
  await press(`Buy now: ${title}`);
  await dialog();
  await bob.browser.post('/purchase/pack', { pack_id: packId });
  await press('Buy for balance');
  await isGone();
  expect(toasts()).toHaveLength(1);
  expect(await ada.balance()).toBe(5000);
});

test('a pack that has ended before it is confirmed is said to be no longer available, and goes', async () => {
  const ada = await createShopper(app, 5000);
  const { press, toasts } = await openDeals(ada.browser);
  await press(`Buy now: ${title}`);
  await dialog();
  await endPack({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: packId });
  await press('Buy for balance');
  await isGone();
  expect(toasts()).toEqual(['This pack is no longer available']);
  expect(await ada.balance()).toBe(5000);
});

test('a pack that has ended is gone when the page is looked at again, and the question goes by Cancel', async () => {
  const { browser } = await createShopper(app, 500);
  const { press } = await openDeals(browser);
  await press(`Buy now: ${title}`);
  await dialog();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await endPack({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: packId });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  document.dispatchEvent(new Event('visibilitychange'));
  await isGone();
});

test('a purchase whose answer was lost is one purchase when it is pressed again', async () => {
  const ada = await createShopper(app, 5000);
  const { page, press, toasts } = await openDeals(ada.browser);
  page.beforeAnswer = (call) => {
    if (call === 'POST /api/purchase/pack') throw new TypeError('the connection was lost');
  };
  await press(`Buy now: ${title}`);
  await press('Buy for balance');
  await waitFor(() => expect(toasts()).toEqual(['Purchase failed']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();

  page.beforeAnswer = () => undefined;
  await press(`Buy now: ${title}`);
  await press('Buy for balance');
  await isGone();
  expect(toasts()).toEqual(['Thank you. Your order is paid.']);
  expect(await ada.balance()).toBe(4000);
});

test('a purchase above the customer’s sum asks for a code in the question, and is bought with it once', async () => {
  const ada = await customerWithTwoFactor(app);
  await credit(app, ada.id, 5000);
  await ada.browser.post('/user/code-limit', { enabled: true, amount: '9.99' });
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: ada.email };
  await ada.browser.put('/user/profile', { ...personal, steam_trade_link: buyer.tradeUrl });
  const { page, press, toasts } = await openDeals(ada.browser);
  await press(`Buy now: ${title}`);
  expect((await dialog()).textContent).toContain(buyer.tradeUrl);
  await press('Buy for balance');
  const field = await screen.findByRole('textbox', { name: 'Code' });
  expect([document.activeElement, toasts()]).toEqual([field, []]);
  // what has the focus is read out with its error, and a toast says it too
  const isToldAt = async (error: string) => {
    const text = await screen.findByText(error);
    expect(field.getAttribute('aria-describedby')).toContain(text.id);
    await waitFor(() => expect([document.activeElement, toasts()]).toEqual([field, [error]]));
  };
  await page.user.type(field, ' ');
  await press('Buy for balance');
  await isToldAt('Please enter the code');
  await page.user.type(field, '000000');
  await press('Buy for balance');
  await isToldAt('This code is wrong or was used already');
  await page.user.clear(field);
  await page.user.type(field, codeOf(app, ada.secret));
  await press('Buy for balance');
  await isGone();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.calls.filter((call) => call === 'POST /api/purchase/pack')).toHaveLength(3);
});

test('an answer from before another one, and later than it, is dropped', async () => {
  const { page } = await openDeals();
  await screen.findByRole('heading', { name: title });
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  const made: string[] = [];
  page.beforeAnswer = (asked) => {
    made.push(asked);
    return late;
  };
  const lookBack = () => document.dispatchEvent(new Event('visibilitychange'));
  lookBack();
  await waitFor(() => expect(made).toContain('GET /api/packs'));
  page.beforeAnswer = () => undefined;
  await endPack({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: packId });
  lookBack();
  await isGone();
  arrive();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

/** A timed deal that ends within the hour by the shop's clock, and has long ended by that of the device. */
async function overAtTheDevice() {
  const itemId = await listItem(app, 2000);
  const endsAt = app.clock.now + 3600;
  const deal = { title: 'A deal', itemId, priceCents: 1900, startsAt: app.clock.now, endsAt };
  await addTimedDeal({ deps: app.deps, actor: 'ops:test', role: 'owner' }, deal);
  expect(Date.now() / 1000).toBeGreaterThan(endsAt);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const name = `Blade ${itemId.slice(-4)}`;
  return {
    endsAt,
    buy: `Buy now: ${name}`,
    question: () => screen.queryByRole('dialog', { name: `Buy ${name}?` }),
    isListed: () => screen.queryByRole('link', { name }) !== null,
  };
}

const later = () => act(() => vi.advanceTimersByTimeAsync(dealEndPollMs));

test('a device whose clock is ahead keeps a timed deal as long as the shop lists it', async () => {
  const ada = await createShopper(app, 5000);
  const deal = await overAtTheDevice();
  const { page, press, toasts } = await openDeals(ada.browser);
  await press(deal.buy);
  const askedAgain = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page.beforeAnswer = (call) => (call === 'GET /api/prompts' ? resolve() : undefined);
    await later();
    await act(() => promise);
  };
  const shown = () => [deal.isListed(), deal.question() !== null, toasts()];
  await askedAgain();
  expect(shown()).toEqual([true, true, []]);

  page.instead = (call) => (call === 'GET /api/prompts' ? new Response('', { status: 503 }) : undefined);
  await askedAgain();
  expect(shown()).toEqual([true, true, []]);

  page.instead = () => undefined;
  app.clock.now = deal.endsAt;
  await askedAgain();
  await waitFor(() => expect(shown()).toEqual([false, false, ['This deal is over']]));
});

test('a timed deal whose time runs out while it is bought is left to the answer of the purchase', async () => {
  const ada = await createShopper(app, 5000);
  const deal = await overAtTheDevice();
  const { page, press, toasts } = await openDeals(ada.browser);
  await press(deal.buy);
  const { promise: made, resolve: isMade } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  page.beforeAnswer = (call) => {
    if (call !== 'POST /api/purchase/prompt') return;
    isMade();
    return held;
  };
  await press('Buy for balance');
  await act(() => made);
  app.clock.now = deal.endsAt;
  await later();
  expect([deal.question() !== null, toasts()]).toEqual([true, []]);
  release();
  await waitFor(() => expect(deal.question()).toBeNull());
  expect([deal.isListed(), toasts()]).toEqual([false, ['Thank you. Your order is paid.']]);
});
