/** The list of offers: three numbers above it, and rows with both prices, how far each has come, and one button. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#rules/format.ts';
import { workingDaysAfter } from '#rules/working-days.ts';
import { openPage } from '../../../support/dom/page.ts';
import { offerIn, openOffers } from '../../../support/offers.ts';
import { createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

async function openList({ browser }: Shopper, query = '') {
  const page = openPage(browser, { path: `/account/offers${query}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  page.show(<AccountScreen language="en" tab="offers" offersOpen />);
  return page;
}

const numbers = () =>
  within(screen.getByRole('group', { name: 'Show offers' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const rows = () => [...document.querySelectorAll<HTMLElement>('.history-row:not([aria-hidden])')];

test('three numbers say how all offers stand, and each shows its own', async () => {
  const ada = await createShopper(app);
  for (const state of ['offer', 'pending', 'pending', 'pending', 'pending', 'approved'] as const)
    await offerIn(app, ada, state);
  const page = await openList(ada, '?page=2');
  await waitFor(() => expect(numbers()).toEqual(['1Waiting for you', '4On the way', '1Paid out€69.00']));
  const waiting = screen.getByRole('button', { name: /Waiting for you/ });
  await page.user.click(waiting);
  await screen.findByText('Counter Offer Available');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect([location.search, waiting.getAttribute('aria-pressed')]).toEqual(['?group=waiting', 'true']);
  expect(document.activeElement).toBe(waiting);
  await page.user.click(waiting);
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(location.search).toBe('');
});

test('Back to before a group was chosen shows what was shown then', async () => {
  const ada = await createShopper(app);
  for (const state of ['offer', 'pending', 'pending', 'pending', 'pending', 'pending'] as const)
    await offerIn(app, ada, state);
  const page = await openList(ada);
  await waitFor(() => expect(rows()).toHaveLength(5));
  await page.user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  const waiting = screen.getByRole('button', { name: /Waiting for you/ });
  await page.user.click(waiting);
  await waitFor(() =>
    expect([location.search, waiting.getAttribute('aria-pressed')]).toEqual(['?group=waiting', 'true']),
  );
  await screen.findByText('Counter Offer Available');
  history.back();
  await waitFor(() => expect([location.search, waiting.getAttribute('aria-pressed')]).toEqual(['', 'false']));
  await waitFor(() => expect(rows()).toHaveLength(5));
});

test('a group without an offer says so and leads back to all', async () => {
  const ada = await createShopper(app);
  await offerIn(app, ada, 'pending');
  const page = await openList(ada, '?group=paid_out');
  await screen.findByRole('heading', { name: 'None at the moment' });
  await page.user.click(screen.getByRole('button', { name: 'Show all offers' }));
  await screen.findByText('Pending Review');
  expect(location.search).toBe('');
});

test('a row says both prices, how far it has come and when its money is expected, and its button calls when it is the customer’s turn', async () => {
  const ada = await createShopper(app);
  await offerIn(app, ada, 'pending');
  app.clock.now += 10;
  await offerIn(app, ada, 'payout_processing');
  app.clock.now += 10;
  await offerIn(app, ada, 'offer');
  app.clock.now += 10;
  await offerIn(app, ada, 'declined_by_user');
  await openList(ada);
  await screen.findByText('Pending Review');
  const day = formatDate(workingDaysAfter(app.clock.now - 20, 2));
  expect(rows().map(({ textContent }) => /Step \d of \d/.exec(textContent ?? '')?.[0])).toEqual([
    undefined,
    'Step 2 of 5',
    'Step 4 of 5',
    'Step 1 of 5',
  ]);
  expect(rows().map((row) => row.textContent?.includes(`Payout expected on ${day}`))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(rows()[1]?.textContent).toMatch(/You asked €72\.00.*We pay €69\.00/);
  const buttons = rows().map((row) => within(row).getAllByRole('button'));
  expect(buttons.map((all) => all.map((button) => button.hasAttribute('data-calls')))).toEqual([
    [false],
    [true],
    [false],
    [false],
  ]);
});

test('the numbers are those of the last question, also when the response of one before comes later', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'offer');
  const page = await openList(ada);
  await waitFor(() => expect(numbers()[0]).toBe('1Waiting for you'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let answers = 0;
  page.beforeAnswer = () => {
    answers += 1;
    return answers === 1 ? held : undefined;
  };
  await page.user.click(screen.getByRole('button', { name: /Waiting for you/ }));
  await waitFor(() => expect(answers).toBe(1));
  await ada.browser.post('/offer/decline', { id });
  await page.user.click(screen.getByRole('button', { name: /Waiting for you/ }));
  await waitFor(() => expect(numbers()[0]).toBe('0Waiting for you'));
  release();
  await held;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(numbers()[0]).toBe('0Waiting for you');
});

test('an offer that was turned down without a price does not promise one', async () => {
  const ada = await createShopper(app);
  await offerIn(app, ada, 'pending');
  const id = await offerIn(app, ada, 'declined_by_service');
  await openList(ada, `?offer=${id}`);
  const details = within(await screen.findByRole('dialog'));
  await details.findByText('Your price');
  expect(details.queryByText('Our price')).toBeNull();
  const prices = rows().map((row) => within(row).getByText('We pay').nextElementSibling?.textContent);
  expect(prices.toSorted()).toEqual(['Not yet', '–']);
});
