/** The console over the real API: who is signed in, what waits, what is sent with each call, and the way to the sign-in. */
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { jobRuns } from '#server/db/schema/job-runs.ts';
import { operatorSessions } from '#server/db/schema/operators.ts';
import { boughtLine } from '../support/deliveries.ts';
import { openPage } from '../support/dom/page.ts';
import { offerIn, openOffers } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
  await boughtLine(app, 2500);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

test('Today names what waits, with the record that it opens', async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  page.show(<TodayScreen />);
  expect(await screen.findByRole('button', { name: /^Deliveries to make/ })).toBeDefined();
  const [row] = screen.getAllByRole('link').filter(({ dataset }) => dataset.rowLink);
  expect(row?.getAttribute('href')).toMatch(/^\/ops\/orders\?list=deliveries&id=trd_/);
  expect(screen.getByText(/^Nothing waits for: .*Offers to price/)).toBeDefined();
});

test('what is owed to a customer whose account is closed opens the customer, and an unpaid offer of theirs the offer', async () => {
  await openOffers(app);
  const ada = await createShopper(app, 1500);
  const offer = await offerIn(app, ada, 'ready_for_payout');
  await app.deps.db.update(customers).set({ closedAt: app.deps.now() }).where(eq(customers.id, ada.id));
  const page = openPage(manager.browser, { path: '/ops?kind=closed_balances' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  page.show(<TodayScreen />);
  const table = within(await screen.findByRole('table', { name: 'Owed after closing' }));
  expect(
    table
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .toSorted(),
  ).toEqual([`/ops/customers?id=${ada.id}`, `/ops/offers?state=ready_for_payout&id=${offer}`]);
});

test('each figure of Today leads to the transfers that it is made of', async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  page.show(<TodayScreen />);
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  const today = Math.floor(app.clock.now / 86_400) * 86_400;
  const addresses = figures.getAllByRole('link').map((link) => link.getAttribute('href'));
  const of = (account: string) =>
    [0, 6, 29].map((days) => `/ops/money?tab=transfers&${account}&since=${today - days * 86_400}`);
  expect(addresses).toEqual([
    ...of('account=sales'),
    ...of('account=sales'),
    ...of('account=sales'),
    ...of('account=in_flight&code=payout_paid'),
  ]);
  const [first] = figures.getAllByRole('link');
  const { body } = await manager.browser.get(`/ops/money/transfers?account=sales&since=${today}`);
  const sold = body.payload.reduce((sum: number, { amountCents }: { amountCents: number }) => sum + amountCents, 0);
  expect([first?.textContent, sold]).toEqual(['€25.00', 2500]);
});

test('Today names the settings that a new shop lacks, until somebody has set them', async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  page.show(<TodayScreen />);
  const notice = within(await screen.findByRole('region', { name: 'To be set before customers come' }));
  const names = () => notice.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toContain('requisites');
  expect(notice.getByRole('link', { name: 'requisites' }).getAttribute('href')).toBe('/ops/settings?id=requisites');
  expect(notice.getByText(/invoices and the foot of the pages name no seller/)).toBeDefined();
});

test('Today names the jobs that are late, as health does, folds many, and says nothing while none is', async () => {
  // the run that a migration expects counts from when the test database was made, which all files share
  await app.deps.db.delete(jobRuns);
  const page = openPage(manager.browser, { path: '/ops' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  const shown = page.show(<TodayScreen />);
  await screen.findByRole('button', { name: /^Deliveries to make/ });
  expect(screen.queryByRole('region', { name: 'The shop is behind with its own work' })).toBeNull();
  shown.unmount();
  const run = { outcome: 'done', startedAt: 1, endedAt: 1, ms: 1 } as const;
  const succeededAt = app.clock.now - 25 * 60;
  await app.deps.db.insert(jobRuns).values([
    { ...run, job: 'sendRefunds', succeededAt },
    { ...run, job: 'checkBooks', outcome: 'failed', succeededAt },
    { ...run, job: 'purgeExpired', succeededAt: app.clock.now },
  ]);
  const behind = page.show(<TodayScreen />);
  const notice = within(await screen.findByRole('region', { name: 'The shop is behind with its own work' }));
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jobs that run every minute do not end well, one for 25 min',
    'checkBooks fails; it last ended well 25 min ago. The log has a line with its cause.',
    'sendRefunds does not run; it last ended well 25 min ago',
  ]);
  await app.deps.db
    .insert(jobRuns)
    .values(['settleTrades', 'deliverOutbox'].map((job) => ({ ...run, job, succeededAt })));
  behind.unmount();
  page.show(<TodayScreen />);
  expect((await screen.findByText('Which 4 jobs')).closest('details')?.open).toBe(false);
  await app.deps.db.delete(jobRuns);
});

test('a press on a kind shows that kind alone, and stands in the address', async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  page.show(<TodayScreen />);
  await page.user.click(await screen.findByRole('button', { name: /^Deliveries to make/ }));
  expect(location.search).toBe('?kind=deliveries_to_make');
  expect(await screen.findByRole('table', { name: 'Deliveries to make' })).toBeDefined();
});

test('the navigation says who is signed in and how much waits', async () => {
  const page = openPage(manager.browser, { path: '/ops/orders' });
  const { ConsoleNav } = await import('#console/ui/ConsoleNav.tsx');
  page.show(<ConsoleNav screen="orders" name="Regalia operations" />);
  expect((await screen.findAllByRole('button', { name: 'manager manager, signed in' })).length).toBe(2);
  expect((await screen.findAllByRole('link', { name: /^Orders.*, 1 waiting$/ })).length).toBeGreaterThan(0);
});

test('how much waits follows what is done on another screen at once', async () => {
  const { line } = await boughtLine(app, 700);
  const page = openPage(manager.browser, { path: '/ops/orders' });
  const { ConsoleNav } = await import('#console/ui/ConsoleNav.tsx');
  page.show(<ConsoleNav screen="orders" name="Regalia operations" />);
  await screen.findAllByRole('link', { name: /^Orders.*, 2 waiting$/ });
  const { call } = await import('#console/api/client.ts');
  const seen = { state: line.state, refundedCents: 0 };
  const body = { note: '', to: 'balance', relist: true, seen } as const;
  await call('POST /ops/orders/{id}/deny', { params: { id: line.id }, body });
  expect((await screen.findAllByRole('link', { name: /^Orders.*, 1 waiting$/ })).length).toBeGreaterThan(0);
});

test('Ctrl-K finds a screen by the beginning of its name, and Enter goes there', async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const { ConsoleNav } = await import('#console/ui/ConsoleNav.tsx');
  page.show(<ConsoleNav screen="today" name="Regalia operations" />);
  await page.user.keyboard('{Control>}k{/Control}');
  await page.user.type(await screen.findByRole('combobox'), 'payo');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Payouts']);
  await page.user.keyboard('{Enter}');
  expect(page.left).toEqual(['/ops/payouts']);
});

test('arrows go through what Ctrl-K finds, also where the browser answers a scroll with a promise', async () => {
  // as Chromium does, and its types do not say
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as never);
  const page = openPage(manager.browser, { path: '/ops' });
  const { ConsoleNav } = await import('#console/ui/ConsoleNav.tsx');
  page.show(<ConsoleNav screen="today" name="Regalia operations" />);
  await page.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await page.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getAllByRole('option').findIndex((option) => option.matches('[aria-selected=true]'))).toBe(2);
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
});

test('Ctrl-K is the palette in a field with something in it too', async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const { ConsoleNav } = await import('#console/ui/ConsoleNav.tsx');
  page.show(
    <>
      <ConsoleNav screen="today" name="Regalia operations" />
      <input aria-label="Search" />
    </>,
  );
  await page.user.type(screen.getByLabelText('Search'), 'ada');
  await page.user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toBeDefined();
});

test('without a session a page leaves for the sign-in, which leads back', async () => {
  const page = openPage(app.browser(), { path: '/ops/orders?id=ord_1' });
  const { call } = await import('#console/api/client.ts');
  await call('GET /ops/me').catch(() => undefined);
  expect(page.left).toEqual([`/ops/sign-in?back=${encodeURIComponent('/ops/orders?id=ord_1')}`]);
});

test('the sign-in is told that a session has ended, where there was one, and says so', async () => {
  const clerk = await signedInOperator(app, 'clerk');
  const page = openPage(clerk.browser, { path: '/ops/bank' });
  const { call } = await import('#console/api/client.ts');
  await call('GET /ops/me');
  await app.deps.db.delete(operatorSessions).where(eq(operatorSessions.operatorId, clerk.id));
  await call('GET /ops/me').catch(() => undefined);
  const signIn = `/ops/sign-in?back=${encodeURIComponent('/ops/bank')}&ended=1`;
  expect(page.left).toEqual([signIn]);
  const ended = openPage(app.browser(), { path: signIn });
  const { SignInScreen } = await import('#console/sign-in/SignInScreen.tsx');
  const shown = ended.show(<SignInScreen />);
  expect(screen.getByRole('status').textContent).toMatch(/^Your session has ended/);
  shown.unmount();
  openPage(app.browser(), { path: '/ops/sign-in' }).show(<SignInScreen />);
  expect(screen.queryByRole('status')).toBeNull();
});

test("a change carries the session's CSRF token, and what the page asks by itself says so", async () => {
  const page = openPage(manager.browser, { path: '/ops' });
  const sent: Record<string, string>[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    // the test's own calls to its database pass here too
    if (String(url).startsWith('/api')) sent.push(init.headers as Record<string, string>);
    return fetch(url, init);
  });
  const { call } = await import('#console/api/client.ts');
  await call('GET /ops/me', {}, { isBackground: true });
  await call('POST /ops/settings/{name}', { params: { name: 'copyright' }, body: { value: 'Regalia' } });
  expect(sent[0]?.['X-Background']).toBe('1');
  expect(sent[1]).toMatchObject({ 'X-XSRF-TOKEN': manager.browser.cookies.get('XSRF-OPS') });
  expect(sent[1]?.['X-Background']).toBeUndefined();
  expect(page.left).toEqual([]);
});

test('a setting that a colleague changed meanwhile is told with both values', async () => {
  const page = openPage(manager.browser, { path: '/ops/settings?id=support_email' });
  const { SettingsScreen } = await import('#console/settings/SettingsScreen.tsx');
  page.show(<SettingsScreen />);
  await page.user.click(await screen.findByRole('button', { name: 'Change' }));
  const field = await screen.findByLabelText('Value');
  await manager.browser.post('/ops/settings/support_email', { value: 'help@regalia.test' });
  await page.user.type(field, 'me@regalia.test{Enter}');
  const notice = await screen.findByRole('alert');
  expect(notice.querySelector('ins')?.textContent).toBe('help@regalia.test');
  await page.user.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(() => expect(screen.getAllByText('help@regalia.test').length).toBeGreaterThan(0));
});
