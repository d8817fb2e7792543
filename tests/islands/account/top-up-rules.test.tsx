/** Every rule of a top-up by card: the amount first, then who pays. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../support/dom/page.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('each is said at its field', async () => {
  const { browser } = await createShopper(app);
  const { user, show, calls } = openPage(browser, { path: '/account' });
  const { TopUpDialog } = await import('#islands/account/TopUpDialog.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  show(<TopUpDialog language="en" open onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (name: string, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  for (const [typed, text] of [
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['4.99', 'Minimum top-up amount: 5 €'],
  ] as const) {
    fill('Amount', typed);
    await press('Continue');
    expect((await dialog.findAllByText(text)).length, typed).toBeGreaterThan(0);
  }
  fill('Amount', '5');
  await press('Continue');
  expect(await dialog.findByText(/Step 2 of 2/)).toBeTruthy();
  for (const name of ['First name', 'Last name', 'Email', 'Phone']) fill(name, '');
  await press('Pay');
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Country is required',
    'City is required',
    'Address is required',
    'Post Code is required',
    'Valid phone number is required',
  ])
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
  fill('Email', 'nobody');
  await press('Pay');
  await waitFor(() => expect(dialog.getByText('Invalid email format')).toBeTruthy());
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
