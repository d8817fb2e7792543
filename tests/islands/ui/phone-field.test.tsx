/** The phone field of sign-up: what it takes, its list of dial codes, and countries that are not supported. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSetting } from '../../support/customers.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { typeAhead } from '../../support/dom/type-ahead.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await setSetting(app.deps, 'is_reg_enabled', true);
});
afterAll(() => app.close());

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
const dialCode = () => screen.getByRole('button', { name: /^Dial code/ });

/** The sign-up page; `prepare` comes before its first call. */
async function openSignUp(prepare: (page: Page) => void = () => undefined) {
  const page = openPage(app.browser(), { path: '/auth?form=signup' });
  prepare(page);
  const { AuthScreen } = await import('#islands/auth/AuthScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<AuthScreen language="en" />);
  const started = bootstrap();
  await screen.findByRole('textbox', { name: 'Phone' });
  // The library of numbers is there.
  await waitFor(() => expect(dialCode().getAttribute('aria-label')).toMatch(/\+\d/));
  return { ...page, started, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('takes the characters of a number alone, 25 at most, and spaces them', async () => {
  const { user, started } = await openSignUp();
  await started;
  expect([phone().placeholder, phone().type]).toEqual(['Enter a phone number', 'tel']);
  expect(dialCode().getAttribute('aria-label')).toContain('+44');
  await user.type(phone(), 'a+4b9.30/901820x');
  await waitFor(() => expect(phone().value).toBe('+49 30 901820'));
  expect(dialCode().getAttribute('aria-label')).toContain('DE +49');
  await user.clear(phone());
  await user.type(phone(), '(0)1-'.repeat(8));
  expect(phone().value.length).toBeLessThanOrEqual(25);
});

test('has a list of dial codes that is searched by typing', async () => {
  const { user, started } = await openSignUp();
  await started;
  dialCode().focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: /^Germany/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^(Iran|Cuba|Syria|North Korea)/ })).toBeNull();
  await typeAhead(user, 'pola');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialCode().getAttribute('aria-label')).toContain('PL +48'));
  await waitFor(() => expect(document.activeElement).toBe(phone()));
  await user.keyboard('512345678');
  await waitFor(() => expect(phone().value).toBe('512 345 678'));
});

test('clears the number of a country that is not supported, and says so', async () => {
  const { user, started, toasts } = await openSignUp();
  await started;
  await user.type(phone(), '+98 912 345 6789');
  await user.tab();
  await waitFor(() => expect(toasts()).toEqual(['This country is not supported']));
  expect(phone().value).toBe('');
});

test('clears it too when the shop says only later which countries those are', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  const { user, started, toasts } = await openSignUp((page) => {
    page.instead = (call) => (call === 'GET /api/bootstrap' ? held : undefined);
  });
  await user.type(phone(), '+98 912 345 6789');
  await user.tab();
  expect(phone().value).toBe('+98 912 345 6789');
  release(undefined);
  await started;
  await waitFor(() => expect(toasts()).toEqual(['This country is not supported']));
  expect(phone().value).toBe('');
});

test('begins with the country that the edge saw the visitor in', async () => {
  await openSignUp((page) => {
    page.instead = async (call) => {
      if (call !== 'GET /api/bootstrap') return undefined;
      const { body } = await app.browser().get('/bootstrap', { headers: { 'cf-ipcountry': 'PL' } });
      return Response.json(body);
    };
  });
  await waitFor(() => expect(dialCode().getAttribute('aria-label')).toContain('PL +48'));
});
