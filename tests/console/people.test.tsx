/** People and audit: a link to an entry opens it, sessions are ended one by one, and what the role may not do is grey. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: TestOperator;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  owner = await signedInOperator(app, 'owner');
  clerk = await signedInOperator(app, 'clerk');
});
afterAll(() => app.close());

async function show(path: string, { browser }: TestOperator) {
  const page = openPage(browser, { path });
  const { PeopleScreen } = await import('#console/people/PeopleScreen.tsx');
  const { loadOperator } = await import('#console/ui/operator.ts');
  await loadOperator();
  page.show(<PeopleScreen />);
  return page;
}

test('a link opens an entry that the list does not show, and says when there is none', async () => {
  await owner.browser.post('/ops/operators/role', { email: clerk.email, role: 'viewer' });
  await owner.browser.post('/ops/operators/role', { email: clerk.email, role: 'clerk' });
  const [entry] = (await owner.browser.get('/ops/audit?action=operators.role&limit=1')).body.payload;
  await show(`/ops/people?search=nothing-of-it&id=${entry.id}`, clerk);
  const record = await screen.findByRole('region', { name: 'operators.role' });
  expect(record.textContent).toContain(entry.subject);
});

test('who changed a price on a day, from what to what, is found by the thing, the action and the days', async () => {
  const manager = await signedInOperator(app, 'manager');
  const id = await listItem(app, 4000);
  const price = { priceCents: 4100, seen: { priceCents: 4000 } };
  expect((await manager.browser.post(`/ops/items/${id}/price`, price)).status).toBe(200);
  const viewer = await signedInOperator(app, 'viewer');
  const { user, left } = await show(`/ops/people?search=${id}&action=items.price&to=2020-01-01`, viewer);
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  const date = new Date(app.clock.now * 1000);
  const today = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: today } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: today } });
  const row = await screen.findByRole('row', { name: new RegExp(manager.email) });
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(row.textContent).toContain('items.price');
  expect(location.search).toMatch(/from=.*to=|to=.*from=/);
  within(row).getAllByRole('link')[0]?.focus();
  await user.keyboard('{Enter}');
  const record = await screen.findByRole('region', { name: 'items.price' });
  await waitFor(() => expect(record.textContent).toContain('€40.00 → €41.00'));
  expect(record.textContent).toContain(manager.email);
  expect([new URLSearchParams(location.search).get('search'), left]).toEqual([id, []]);

  await user.click(screen.getByRole('button', { name: `Take away From: ${today}` }));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  expect(screen.getByRole('button', { name: `Take away To: ${today}` })).toBeTruthy();
});

test('a link to no entry says so', async () => {
  await show('/ops/people?id=aud_none', clerk);
  expect(await screen.findByText('The audit log has no such entry')).toBeDefined();
});

test('an owner ends one session of a person; a clerk sees the button dead, with the role that may', async () => {
  const { id } = await signedInOperator(app, 'clerk', 'sam');
  await show(`/ops/people?tab=operators&id=${id}`, clerk);
  const dead = await screen.findByRole('button', { name: 'End this session' });
  expect([dead.hasAttribute('disabled'), dead.title]).toEqual([true, 'Needs the role owner']);
  expect((screen.getByRole('button', { name: 'Invite somebody' }) as HTMLButtonElement).disabled).toBe(true);
});

test('an owner ends one session of a person', async () => {
  const { id, email } = await signedInOperator(app, 'clerk', 'tom');
  const { user } = await show(`/ops/people?tab=operators&id=${id}`, owner);
  const record = within(await screen.findByRole('region', { name: 'tom' }));
  await user.click(await record.findByRole('button', { name: 'End this session' }));
  expect(await record.findByText('Not signed in anywhere')).toBeDefined();
  await waitFor(async () =>
    expect((await owner.browser.get(`/ops/operators/sessions?email=${email}`)).body.payload).toEqual([]),
  );
});

test('a link that is shown once stays beside the next one', async () => {
  const { user } = await show('/ops/people?tab=operators', owner);
  for (const name of ['nora', 'otto']) {
    await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
    await user.type(await screen.findByLabelText('Email'), `${name}@shop.test{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  for (const name of ['nora', 'otto'])
    expect(screen.getByText(new RegExp(`^One-time link for ${name}@shop.test`))).toBeTruthy();
});
