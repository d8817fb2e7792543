/** Another trade link in the profile: its code, the hint while it waits, and the way back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { mailedCodeOf, mailsAbout, strangersLink } from '../../support/destinations.ts';
import { openPage } from '../../support/dom/page.ts';
import { buyer, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** The profile of a customer with a confirmed link, where another one was typed and saved. */
async function saveAnother({ browser, email }: TestCustomer) {
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email };
  await browser.put('/user/profile', { ...personal, steam_trade_link: buyer.tradeUrl });
  const page = openPage(browser, { path: '/account' });
  const { Personal } = await import('#islands/account/Personal.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<Personal language="en" />);
  await screen.findByRole('button', { name: 'Save changes' });
  fireEvent.change(link(), { target: { value: strangersLink } });
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await dialog();
  const enter = async (code: string) => {
    const box = within(await dialog()).getByRole('textbox', { name: 'Code' });
    fireEvent.change(box, { target: { value: code } });
    await page.user.click(within(await dialog()).getByRole('button', { name: 'Confirm' }));
  };
  return { page, enter, toasts: () => $toasts.get().map(({ text }) => text) };
}

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Steam trade link' });
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });

test('it waits for the mailed code, which the dialog asks for at once', async () => {
  const ada = await signUpCustomer(app);
  const { enter, toasts } = await saveAnother(ada);
  expect(link().value).toBe(buyer.tradeUrl);
  await enter(await mailedCodeOf(app, ada.email));
  await waitFor(() => expect(link().value).toBe(strangersLink));
  expect(toasts()).toContain('Your trade link is confirmed');
  expect(screen.queryByText(/waits for your confirmation/)).toBeNull();
});

test('later it stands under the field, to be confirmed, sent again or withdrawn', async () => {
  const ada = await signUpCustomer(app);
  const { page, toasts } = await saveAnother(ada);
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  const hint = (await screen.findByText(/waits for your confirmation/)).closest('p, div') as HTMLElement;
  expect(hint.textContent).toContain(strangersLink);
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  await press('Send the code again');
  await waitFor(() => expect(toasts()).toContain('We have sent you the code again'));
  expect(await mailsAbout(app, ada.email, /^Your code for another trade link$/)).toHaveLength(2);
  await press('Confirm');
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await press('Cancel the change');
  await waitFor(() => expect(screen.queryByText(/waits for your confirmation/)).toBeNull());
  expect(toasts()).toContain('Your trade link stays as it is');
});

test('one that was confirmed elsewhere meanwhile is shown as it is', async () => {
  const ada = await signUpCustomer(app);
  const { page, toasts } = await saveAnother(ada);
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  const code = await mailedCodeOf(app, ada.email);
  expect((await ada.browser.post('/user/trade-link/confirm', { code })).status).toBe(200);
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText(/waits for your confirmation/)).toBeNull());
  expect(toasts()).toContain('We could not find what you asked for');
});

test('with two-factor authentication its code is asked for before anything is saved', async () => {
  const ada = await customerWithTwoFactor(app);
  const { enter, toasts } = await saveAnother(ada);
  expect((await ada.browser.get('/user/profile')).body.payload.steam_trade_link).toBe(buyer.tradeUrl);
  await enter(codeOf(app, ada.secret));
  await waitFor(() => expect(toasts()).toEqual(['Profile updated successfully']));
  expect(link().value).toBe(strangersLink);
});
