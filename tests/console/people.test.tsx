/** People and audit: a link to an entry opens it, sessions are ended one by one, and what the role may not do is grey. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: TestOperator;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
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
