/** How the item of an accepted offer gets to the shop, in the dialog of the offer. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepReport } from '#contract/courier.ts';
import { trades } from '#server/db/schema/trades.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { runJobs } from '#server/jobs.ts';
import { createCourier, sending, type TestCourier } from '../../../support/couriers.ts';
import { mailsAbout } from '../../../support/destinations.ts';
import { openPage } from '../../../support/dom/page.ts';
import { offerIn, openOffers, skin } from '../../../support/offers.ts';
import { nameOwnAccount, ownAccount, ownTradeLink } from '../../../support/own-account.ts';
import { buyer, createShopper, listItem, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  courier = await createCourier(app);
});
afterAll(() => app.close());

async function awaitedOffer() {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const [trade] = await app.deps.db.select().from(trades).where(eq(trades.offerId, id));
  const job = (await courier.claim(50)).find((each) => each.id === trade?.id);
  if (!job) throw new Error('The job was not given out');
  const show = async (meanwhile?: () => Promise<void>) => {
    const page = openPage(ada.browser, { path: `/account/offers?offer=${id}` });
    const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
    const { bootstrap } = await import('#stores/bootstrap.ts');
    await bootstrap();
    await meanwhile?.();
    page.show(<AccountScreen language="en" tab="offers" offersOpen />);
    await screen.findByRole('heading', { name: skin.title });
    return page;
  };
  const open = async () => {
    const page = await show();
    const panel = await screen.findByRole('region', { name: 'Handing over the item' });
    return { page, panel };
  };
  return { ada, id, job, show, open };
}

test('a trade offer that is out has its words, whose it is, and the way to Steam', async () => {
  const { job, open } = await awaitedOffer();
  const [begin, sent] = sending(app);
  await courier.steps(job, begin, sent);
  const { panel } = await open();
  expect(panel.textContent).toContain('Our trade offer waits for you on Steam.');
  const facts = [...panel.querySelectorAll('dt')].map(({ textContent, nextSibling }) => [
    textContent,
    nextSibling?.textContent,
  ]);
  expect(facts).toMatchObject([
    ['Asked by', expect.stringContaining('Regalia Desk 1')],
    ['Your trade link', buyer.tradeUrl],
    ['Trade offer', expect.stringContaining(sent.trade_offer_id)],
  ]);
  for (const word of job.code.split(' ')) expect(panel.textContent).toContain(word);
  const link = within(panel).getByRole('link', { name: 'Open it on Steam' });
  expect(link.getAttribute('href')).toContain(sent.trade_offer_id);
});

test('where the shop trades by hand, its own trade link stands there with whose it is and since when', async () => {
  await nameOwnAccount(app.deps);
  const { panel } = await (await awaitedOffer()).open();
  const link = within(panel).getByRole('link', { name: ownTradeLink });
  expect(link.getAttribute('href')).toBe(ownTradeLink);
  const account = within(panel).getByRole('link', { name: ownAccount.name });
  expect(account.getAttribute('href')).toBe(ownAccount.url);
  expect(account.parentElement?.textContent).toBe(
    'It belongs to our Steam account Regalia Desk, on Steam since Mar 9, 2014',
  );
});

test('what was declined is asked for again by one press', async () => {
  const { job, open } = await awaitedOffer();
  await courier.steps(job, ...sending(app), { step: 'declined' });
  const { page, panel } = await open();
  expect(panel.textContent).toContain('The trade offer was declined.');
  await page.user.click(within(panel).getByRole('button', { name: 'Ask for the item again' }));
  await waitFor(() => {
    const shown = screen.getByRole('region', { name: 'Handing over the item' });
    expect(shown.textContent).toContain('You need to do nothing.');
  });
});

/** The texts of the panel's time line. */
const stepsOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map((step) => step.querySelector('span')?.textContent);

const badgeOf = (panel: HTMLElement) => panel.querySelector('.badge')?.textContent;

test('what came to nothing says until when the offer lasts, and what happened so far', async () => {
  const { job, open } = await awaitedOffer();
  await courier.steps(job, ...sending(app), { step: 'expired' });
  const { panel } = await open();
  expect(badgeOf(panel)).toBe('Your turn');
  expect(panel.textContent).toMatch(/The offer ends on \d\d\.\d\d\.\d{4} \d\d:\d\d, unless we have the item by then/);
  expect(stepsOf(panel)).toEqual(['Waits to be sent', 'Trade offer begun', 'Trade offer sent', 'Expired']);
});

test.each<[StepReport['reason'], string, string, string | null]>([
  [
    'trade_link_invalid',
    'Copy the present one from Steam',
    'Your trade link does not work',
    'Your trade link on Steam',
  ],
  ['inventory_private', 'Your Steam inventory is private.', 'Your inventory is private', 'Privacy settings on Steam'],
  ['trade_hold', 'Have us ask again then.', 'Steam would hold the item back', 'Steam Guard'],
  ['account_limited', 'Fix what Steam points out', 'Your Steam account cannot trade now', 'What Steam limits, and why'],
  ['item_missing', 'Have us ask again when it is there.', 'It was not in your inventory', null],
])('%s is the seller’s to mend, and says where', async (reason, text, step, page) => {
  const { job, open } = await awaitedOffer();
  await courier.steps(job, { step: 'begin' }, { step: 'failed', reason });
  const { panel } = await open();
  expect(badgeOf(panel)).toBe('Your turn');
  expect(within(panel).getByRole('status').textContent).toContain(text);
  expect(stepsOf(panel).at(-1)).toBe(`Could not be sent: ${step}`);
  within(panel).getByRole('button', { name: 'Ask for the item again' });
  if (page === null) return;
  expect(within(panel).getByRole('link', { name: page }).getAttribute('href')).toMatch(/^https:\/\/.*steam/);
});

test('what was tried five times is the support’s, or ends by itself', async () => {
  const { job, open } = await awaitedOffer();
  await courier.steps(job, ...sending(app), { step: 'declined' });
  await app.deps.db.update(trades).set({ attempt: 5 }).where(eq(trades.id, job.id));
  const { panel } = await open();
  expect(badgeOf(panel)).toBeUndefined();
  expect(panel.textContent).toContain('All attempts are used up.');
  expect(panel.textContent).toContain('The offer ends on');
  within(panel).getByRole('link', { name: 'Write to our support' });
  expect(within(panel).queryByRole('button', { name: 'Ask for the item again' })).toBeNull();
});

test('a trade offer that is being taken back is nothing to accept, and says what follows', async () => {
  const { job, open } = await awaitedOffer();
  await courier.steps(job, ...sending(app));
  await app.deps.db.update(trades).set({ stop: 'refund' }).where(eq(trades.id, job.id));
  const { panel } = await open();
  expect(badgeOf(panel)).toBe('Our turn');
  expect(within(panel).getByRole('status').textContent).toContain('your offer ends with it');
  expect(within(panel).queryByRole('link', { name: 'Open it on Steam' })).toBeNull();
});

test.each([
  [false, 'the item is yours again, and nothing is paid for it'],
  [true, 'the item is yours again. We take back what we have paid for it.'],
])('what the seller takes back, paid before: %s, says what becomes of the money', async (isPaid, text) => {
  const { ada, id, job, open } = await awaitedOffer();
  const received = await courier.steps(job, ...sending(app), { step: 'received' });
  if (isPaid) expect((await ada.browser.post('/offer/request-payout/balance', { id })).status).toBe(200);
  await courier.steps(received, { step: 'reversed' });
  const { panel } = await open();
  expect(screen.getByRole('region', { name: 'Next step' }).textContent).toContain(text);
  expect(panel.textContent).toContain('The trade was reversed.');
  expect(stepsOf(panel).slice(-2)).toEqual(['We have the item', 'Reversed']);
});

test('what the seller takes back after its money was spent is owed: the account and a mail say so, with the way to settle it', async () => {
  const { ada, id, job, show } = await awaitedOffer();
  await courier.steps(job, ...sending(app), { step: 'received' });
  expect((await ada.browser.post('/offer/request-payout/balance', { id })).status).toBe(200);
  app.clock.now += 6 * 86_400;
  await ada.addToCart(await listItem(app, 4000));
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  await reverseIntake(operator, { id, reason: 'reversed at Steam' });
  await runJobs(() => app);
  const page = await show();
  const dialog = within(screen.getByRole('dialog', { name: 'Offer details' }));
  expect(dialog.getByText(/The trade was reversed: the item is yours again/)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  const { HoldNotice } = await import('#islands/ui/HoldNotice.tsx');
  page.show(<HoldNotice language="en" />);
  const notice = within(await screen.findByRole('region', { name: 'Your account is on hold' }));
  expect(notice.getByText(/€40\.00 is still open/)).toBeTruthy();
  expect(notice.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/account/personal?topup=1');
  const [mail] = await mailsAbout(app, ada.email, /^The trade of Moonlit Bulwark was reversed/);
  expect(mail?.text).toContain('€40.00');
});

test('the balance follows what the seller takes back between the reading of the profile and of the offer', async () => {
  const { ada, id, job, show } = await awaitedOffer();
  const received = await courier.steps(job, ...sending(app), { step: 'received' });
  expect((await ada.browser.post('/offer/request-payout/balance', { id })).status).toBe(200);
  await show(async () => void (await courier.steps(received, { step: 'reversed' })));
  const { $profile } = await import('#stores/profile.ts');
  await waitFor(() => expect($profile.get()?.balance).toBe(0));
});

test('what happens while the dialog is open is shown without another press', async () => {
  const { job, open } = await awaitedOffer();
  const { panel } = await open();
  const status = () => within(panel).getByRole('status').textContent;
  expect(status()).toContain('You need to do nothing.');
  const sent = await courier.steps(job, ...sending(app));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(status()).toContain('Our trade offer waits for you on Steam.'));
  await courier.steps(sent, { step: 'received' });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(status()).toBe('We have the item.'));
  expect(screen.getByRole('region', { name: 'Next step' }).textContent).toContain('Choose how you want to be paid.');
  const progress = within(screen.getByRole('region', { name: 'Progress' })).getAllByRole('listitem');
  expect(progress[3]?.textContent).toMatch(/^Ready for Payout/);
});

test('who types while the offer is read again goes on typing, and is at the details when the field is gone', async () => {
  const { id, job, open } = await awaitedOffer();
  await courier.steps(job, { step: 'begin' }, { step: 'failed', reason: 'trade_link_invalid' });
  const { page, panel } = await open();
  const readAgain = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page.beforeAnswer = () => resolve();
    document.dispatchEvent(new Event('visibilitychange'));
    await promise;
    await act(async () => {});
  };
  const link = within(panel).getByLabelText('Steam trade link');
  link.focus();
  await readAgain();
  expect(document.activeElement).toBe(link);

  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  await readAgain();
  await waitFor(() => expect(link.isConnected).toBe(false));
  expect(document.activeElement).toBe(panel.closest('.offer-details'));
});
