/** The delivery of an order's line, as its customer sees it: each state, what can be done in it, and what changes while it is open. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { tradeSteps, trades } from '#server/db/schema/trades.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { createCourier, sending, type TestCourier } from '../../../support/couriers.ts';
import { boughtLine, jobOf, lineState, tradeOf } from '../../../support/deliveries.ts';
import { mailedCodeOf } from '../../../support/destinations.ts';
import { openPage } from '../../../support/dom/page.ts';
import { nameOwnAccount, ownAccount } from '../../../support/own-account.ts';
import { buyer, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const renewedLink = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=ZZ3dE_-9';
const otherLink = 'https://steamcommunity.com/tradeoffer/new/?partner=87654321&token=QQ3dE_-9';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  courier = await createCourier(app);
});
afterAll(() => app.close());

type Bought = Awaited<ReturnType<typeof boughtLine>>;

/** A line whose delivery has come as far as `steps`. */
async function lineAfter(...steps: Parameters<TestCourier['steps']>[1][]) {
  const bought = await boughtLine(app);
  const job = await jobOf(app, courier, bought.line.id);
  return { ...bought, job: steps.length > 0 ? await courier.steps(job, ...steps) : job };
}

/** The order history with the dialog of the line open. */
async function openLine({ ada, line }: Pick<Bought, 'ada' | 'line'>) {
  const page = openPage(ada.browser, { path: `/account/orders?line=${line.id}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<AccountScreen language="en" tab="orders" offersOpen />);
  const press = async (name: string | RegExp) => page.user.click(await within(dialog()).findByRole('button', { name }));
  const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
  return { page, press, heading, toasts: () => $toasts.get().map(({ text }) => text) };
}

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;
const link = () => within(dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Steam trade link' });
const type = (text: string) => fireEvent.change(link(), { target: { value: text } });
const linkNamed = (name: string | RegExp) => within(dialog()).getByRole('link', { name }).getAttribute('href');
const step = <S extends string>(name: S, more: object = {}) => ({ step: name, ...more }) as never;
const set = (line: Bought['line'], values: Partial<typeof trades.$inferInsert>) =>
  app.deps.db.update(trades).set(values).where(eq(trades.lineId, line.id));

describe('it says how the delivery stands, and whose turn it is', () => {
  test('before it is sent', async () => {
    const { heading } = await openLine(await boughtLine(app));
    await heading('We are preparing the trade offer');
    expect(within(dialog()).getByText('Our turn')).toBeTruthy();
    expect(within(dialog()).getByText(/Sent by \d\d\.\d\d\.\d{4} \d\d:\d\d at the latest/)).toBeTruthy();
    expect(
      within(dialog()).getByText('Our Steam account is named here once the trade offer has been sent.'),
    ).toBeTruthy();
    expect(within(dialog()).queryByRole('textbox')).toBeNull();
  });

  test('while it is being sent', async () => {
    const { heading } = await openLine(await lineAfter(step('begin')));
    await heading('We are sending the trade offer');
  });

  test('while Steam does not answer', async () => {
    const bought = await lineAfter(step('postponed', { reason: 'steam_unavailable', retry_after: 60 }));
    const { heading } = await openLine(bought);
    await heading('Steam does not answer right now');
    expect(within(dialog()).getByText('Steam did not answer')).toBeTruthy();
  });

  test('once it is sent: the way to Steam, the four words, and who sent it', async () => {
    const bought = await lineAfter(...sending(app));
    const { heading } = await openLine(bought);
    await heading('Accept the trade offer');
    expect(within(dialog()).getByText('Your turn')).toBeTruthy();
    expect(linkNamed('Open it on Steam')).toBe(`https://steamcommunity.com/tradeoffer/${bought.job.trade_offer_id}/`);
    const words = within(dialog()).getByRole('heading', { name: 'Your four words' }).parentElement;
    for (const word of bought.job.code.split(' ')) expect(words?.textContent).toContain(word);
    expect(linkNamed(/Regalia Desk 1, level 42/)).toMatch(/profiles\/76561198000000001$/);
    expect(within(dialog()).getByText(/on Steam since Mar \d+, 2011/)).toBeTruthy();
    expect(within(dialog()).getByText(buyer.tradeUrl)).toBeTruthy();
    expect(linkNamed('Check a trade offer')).toBe('/check-trade-offer');
  });

  test('once it has arrived, and once nobody can reverse it', async () => {
    const bought = await lineAfter(...sending(app), step('received', { asset_id: '77' }));
    const { heading } = await openLine(bought);
    await heading('The item is in your inventory');
    expect(within(dialog()).getByText(/Protected until/)).toBeTruthy();
    await set(bought.line, { state: 'settled' });
    document.dispatchEvent(new Event('visibilitychange'));
    await heading('Delivered for good');
  });

  test('when it was reversed', async () => {
    const bought = await lineAfter(...sending(app), step('received', { asset_id: '77' }), step('reversed'));
    const { heading } = await openLine(bought);
    await heading('The trade was reversed');
    expect(within(dialog()).getByText(/€25\.00 went to your balance/)).toBeTruthy();
  });

  test('when it was given up', async () => {
    const bought = await lineAfter();
    const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
    await transitionOrderLine(operator, { lineId: bought.line.id, transition: 'deny' });
    const { heading } = await openLine(bought);
    await heading('The delivery was cancelled');
  });

  test('while the order is on hold', async () => {
    const bought = await lineAfter();
    await app.deps.db.update(orderLines).set({ heldAt: app.clock.now }).where(eq(orderLines.id, bought.line.id));
    const { heading } = await openLine(bought);
    await heading('Your order is on hold');
    expect(linkNamed('Write to our support')).toBe('/contact');
  });

  test.each([
    ['refund', /Then €25\.00 is on your balance/],
    ['resend', /Then we send it to the trade link/],
    ['hold', /waits until the hold on your order has ended/],
  ] as const)('while its trade offer is taken back: %s', async (stop, text) => {
    const bought = await lineAfter(...sending(app));
    await set(bought.line, { stop });
    const { heading } = await openLine(bought);
    await heading('We are taking the trade offer back');
    expect(within(dialog()).getByText(text)).toBeTruthy();
    expect(within(dialog()).queryByRole('textbox')).toBeNull();
  });

  test.each([
    ['trade_link_invalid', 'Your trade link does not work', 'Your trade link on Steam', /my\/tradeoffers\/privacy/],
    ['inventory_private', 'Your inventory is private', 'Privacy settings on Steam', /my\/edit\/settings/],
    ['trade_hold', 'Steam would hold the item back', 'Steam Guard', /twofactor\/manage/],
    ['account_limited', 'Your Steam account cannot trade now', 'What Steam limits, and why', /help\.steampowered\.com/],
  ] as const)('why it failed, and the page of Steam that mends it: %s', async (reason, title, mend, address) => {
    const { heading } = await openLine(await lineAfter(step('begin'), step('failed', { reason })));
    await heading(title);
    expect(linkNamed(mend)).toMatch(address);
    expect(link().value).toBe(buyer.tradeUrl);
    expect(within(dialog()).getByText(/the money is back on your balance on/)).toBeTruthy();
  });

  test('an item that the shop does not find is the shop’s turn', async () => {
    const { heading } = await openLine(await lineAfter(step('begin'), step('failed', { reason: 'item_missing' })));
    await heading('We are looking for the item');
    expect(within(dialog()).getByText('Our turn')).toBeTruthy();
  });

  test('what was tried five times is the support’s, or ends by itself', async () => {
    const bought = await lineAfter(...sending(app), step('expired'));
    await set(bought.line, { attempt: 5 });
    const { heading } = await openLine(bought);
    await heading('All attempts are used up');
    expect(linkNamed('Write to our support')).toBe('/contact');
    expect(within(dialog()).queryByRole('textbox')).toBeNull();
  });
});

describe('sent again', () => {
  test('to the same trade link, by one press', async () => {
    const bought = await lineAfter(...sending(app), step('declined'));
    const { heading, press, toasts } = await openLine(bought);
    await heading('The trade offer was declined');
    expect(linkNamed('It was not me who declined it')).toBe('/check-trade-offer#not-ours');
    await press('Send it again');
    await heading('We are preparing the trade offer');
    expect(toasts()).toEqual(['We send the trade offer again']);
    expect(within(dialog()).getByText('You had it sent again')).toBeTruthy();
    expect(within(dialog()).getByText('2 of 5')).toBeTruthy();
    expect(await tradeOf(app, bought.line.id)).toMatchObject({ state: 'queued', attempt: 2 });
  });

  test('to a mended trade link: one that is wrong, or the one that does not work, is said at the field', async () => {
    const bought = await lineAfter(step('begin'), step('failed', { reason: 'trade_link_invalid' }));
    const { heading, press } = await openLine(bought);
    await heading('Your trade link does not work');
    await press('Send it again');
    await within(dialog()).findByText('The trade offer goes to this trade link already. Enter another one.');
    type('https://steamcommunity.com/id/ada');
    await press('Send it again');
    await within(dialog()).findByText('Please enter your trade link as Steam shows it');
    type(renewedLink);
    await press('Send it again');
    await heading('We are preparing the trade offer');
    expect(await tradeOf(app, bought.line.id)).toMatchObject({ tradeUrl: renewedLink });
  });

  test('to another Steam account, with the mailed code; what was typed stays when the dialog of the code is closed', async () => {
    const bought = await lineAfter(...sending(app), step('declined'));
    await bought.ada.browser.put('/user/profile', {
      ...{ name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: bought.ada.email },
      steam_trade_link: buyer.tradeUrl,
    });
    const { page, heading, press } = await openLine(bought);
    await heading('The trade offer was declined');
    type(otherLink);
    expect(within(dialog()).getByText(/another Steam account than before/)).toBeTruthy();
    await press('Send it again');
    const confirm = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await page.user.click(within(await confirm()).getByRole('button', { name: 'Close' }));
    expect(link().value).toBe(otherLink);
    // a second press at once would count as a double click, one after typing does not
    type(renewedLink);
    type(otherLink);
    await press('Send it again');
    const box = within(await confirm()).getByRole('textbox', { name: 'Code' });
    fireEvent.change(box, { target: { value: await mailedCodeOf(app, bought.ada.email) } });
    await page.user.click(within(await confirm()).getByRole('button', { name: 'Confirm' }));
    await heading('We are preparing the trade offer');
    expect(await tradeOf(app, bought.line.id)).toMatchObject({ tradeUrl: otherLink });
  });

  test('what was typed outlives a closed dialog', async () => {
    const bought = await lineAfter(...sending(app), step('declined'));
    const { page, heading } = await openLine(bought);
    await heading('The trade offer was declined');
    type(renewedLink);
    await page.user.click(within(dialog()).getByRole('button', { name: 'Close' }));
    expect(location.search).toBe('');
    await page.user.click(
      await screen.findByRole('button', { name: /^Delivery of .*: Your turn: have it sent again$/ }),
    );
    await heading('The trade offer was declined');
    expect(location.search).toBe(`?line=${bought.line.id}`);
    expect(link().value).toBe(renewedLink);
  });

  test('while it is out, to another trade link only', async () => {
    const bought = await lineAfter(...sending(app));
    const { page, heading, press } = await openLine(bought);
    await heading('Accept the trade offer');
    await page.user.click(within(dialog()).getByText('Went to the wrong Steam account?'));
    type(buyer.tradeUrl);
    await press('Send it there instead');
    await within(dialog()).findByText('The trade offer goes to this trade link already. Enter another one.');
    type(renewedLink);
    await press('Send it there instead');
    await heading('We are taking the trade offer back');
    expect(await tradeOf(app, bought.line.id)).toMatchObject({ stop: 'resend', tradeUrl: renewedLink });
  });

  test('an answer that was lost counts once', async () => {
    const bought = await lineAfter(...sending(app), step('declined'));
    const { page, heading, press, toasts } = await openLine(bought);
    await heading('The trade offer was declined');
    let isLost = true;
    page.beforeAnswer = (call) => {
      if (!isLost || !call.endsWith('/resend')) return;
      isLost = false;
      throw new TypeError('no network');
    };
    await press('Send it again');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await press('Send it again');
    await heading('We are preparing the trade offer');
    expect(await tradeOf(app, bought.line.id)).toMatchObject({ attempt: 2 });
  });

  test('one that is not as it was shown any more is shown as it is', async () => {
    const bought = await lineAfter(...sending(app), step('declined'));
    const { heading, press } = await openLine(bought);
    await heading('The trade offer was declined');
    await bought.ada.browser.post('/purchase/delivery/resend', { id: bought.line.id });
    await press('Send it again');
    await heading('We are preparing the trade offer');
  });
});

test('what a person has sent names no account, and promises none', async () => {
  const bought = await lineAfter(...sending(app));
  await set(bought.line, { accountSteamId: null });
  const { heading } = await openLine(bought);
  await heading('Accept the trade offer');
  expect(within(dialog()).queryByText('From')).toBeNull();
  expect(within(dialog()).getByText('To')).toBeTruthy();
});

test('what a person has sent is of the account that the settings name', async () => {
  await nameOwnAccount(app.deps);
  const bought = await lineAfter(...sending(app));
  await set(bought.line, { accountSteamId: null });
  const { heading } = await openLine(bought);
  await heading('Accept the trade offer');
  expect(linkNamed(ownAccount.name)).toBe(ownAccount.url);
  expect(within(dialog()).getByText('on Steam since Mar 9, 2014')).toBeTruthy();
});

describe('what is later than promised', () => {
  const waits25Hours = async ({ line }: Bought) => {
    const at = app.clock.now - 25 * 3600;
    await set(line, { createdAt: at });
    const ofLine = app.deps.db.select({ id: trades.id }).from(trades).where(eq(trades.lineId, line.id));
    await app.deps.db.update(tradeSteps).set({ at }).where(inArray(tradeSteps.tradeId, ofLine));
  };
  const late = async () => {
    const bought = await lineAfter();
    await waits25Hours(bought);
    return bought;
  };

  test('says so, and is cancelled after a question that says where the money goes', async () => {
    const bought = await late();
    const { heading, press, toasts } = await openLine(bought);
    await heading('It takes longer than promised');
    await press('Cancel and get €25.00 back');
    const question = await within(dialog()).findByRole('alertdialog');
    expect(question.textContent).toContain('€25.00 goes to your balance');
    expect(document.activeElement?.textContent).toBe('Go on waiting');
    await press('Go on waiting');
    await press('Cancel and get €25.00 back');
    await press('Yes, cancel');
    await heading('The delivery was cancelled');
    expect(toasts()).toEqual(['Cancelled. The money is on your balance.']);
    expect(await lineState(app, bought.line.id)).toBe('client refused');
    expect(await bought.ada.balance()).toBe(2500);
    const { $session } = await import('#stores/session.ts');
    await waitFor(() => expect($session.get().customer?.balanceCents).toBe(2500));
  });

  test('while a trade offer may be out, what is cancelled is taken back before the money comes', async () => {
    const bought = await lineAfter(step('begin'));
    await waits25Hours(bought);
    const { heading, press, toasts } = await openLine(bought);
    await heading('It takes longer than promised');
    expect(within(dialog()).getByText(/we take back what may be on its way, then €25\.00/)).toBeTruthy();
    await press('Cancel and get €25.00 back');
    await press('Yes, cancel');
    await heading('We are taking the trade offer back');
    expect(toasts()).toEqual(['We take the trade offer back, then the money is on your balance.']);
    expect(await bought.ada.balance()).toBe(0);
  });

  test('that was sent in the meantime is not cancelled but shown', async () => {
    const bought = await late();
    const { heading, press } = await openLine(bought);
    await heading('It takes longer than promised');
    await courier.steps(bought.job, ...sending(app));
    await press('Cancel and get €25.00 back');
    await press('Yes, cancel');
    await heading('Accept the trade offer');
  });
});

describe('while it is open', () => {
  test('a change is shown, told by a toast and within the dialog, and the list follows', async () => {
    const bought = await lineAfter();
    const { heading, toasts } = await openLine(bought);
    await heading('We are preparing the trade offer');
    await courier.steps(bought.job, ...sending(app));
    document.dispatchEvent(new Event('visibilitychange'));
    await heading('Accept the trade offer');
    expect(toasts()).toEqual(['Accept the trade offer']);
    expect(within(dialog()).getByRole('status').textContent).toBe('Accept the trade offer');
    await screen.findByRole('button', { name: /Your turn: accept it by/, hidden: true });
  });

  test('a trade offer that is declined meanwhile can be sent again to the trade link that it has', async () => {
    const bought = await lineAfter(...sending(app));
    const { heading } = await openLine(bought);
    await heading('Accept the trade offer');
    await courier.steps(bought.job, step('declined'));
    document.dispatchEvent(new Event('visibilitychange'));
    await heading('The trade offer was declined');
    expect(link().value).toBe(buyer.tradeUrl);
  });

  test('no answer keeps what is shown and says so, until the shop answers again', async () => {
    const bought = await lineAfter();
    const { page, heading } = await openLine(bought);
    await heading('We are preparing the trade offer');
    page.instead = () => new TypeError('no network');
    document.dispatchEvent(new Event('visibilitychange'));
    await within(dialog()).findByText('We cannot reach the shop right now and keep trying.');
    page.instead = () => undefined;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(within(dialog()).queryByText(/cannot reach the shop/)).toBeNull());
  });

  test('a line that is not the customer’s is told as not there', async () => {
    const [{ ada }, { line }] = [await boughtLine(app), await boughtLine(app)];
    await openLine({ ada, line });
    expect((await screen.findByRole('alert')).textContent).toContain('This order was not found in your account.');
  });

  test('within a day of the deadline a clock runs', async () => {
    const bought = await lineAfter(...sending(app));
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await set(bought.line, { expiresAt: Math.floor(Date.now() / 1000) + 3605 });
    const { heading } = await openLine(bought);
    await heading('Accept the trade offer');
    expect(within(dialog()).getByRole('timer').textContent).toBe('01:00:05 left');
  });
});
