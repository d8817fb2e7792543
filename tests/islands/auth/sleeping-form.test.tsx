/** The sign-in form as HTML, before it is hydrated: what is typed or filled in by the browser then stays. */
import { screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let unmount = () => {};
afterEach(() => unmount());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** The HTML of the page at `search`, filled in, then hydrated. */
async function openFilledIn(search: string, typed: Record<string, string>) {
  const page = openPage(app.browser(), { path: `/auth${search}` });
  document.title = 'Log In · Regalia';
  const { AuthScreen } = await import('#islands/auth/AuthScreen.tsx');
  const island = <AuthScreen language="en" />;
  document.body.innerHTML = `<div>${renderToString(island)}</div>`;
  for (const [name, value] of Object.entries(typed)) field(name).value = value;
  document.documentElement.dataset.form = 'signin';
  const root = hydrateRoot(document.body.firstElementChild as Element, island);
  unmount = () => root.unmount();
  await waitFor(() => expect('form' in document.documentElement.dataset).toBe(false));
  return page;
}

test.each([
  ['an e-mail and a password', { Email: 'ada@example.com', Password: 'Secret123' }, 'ada@example.com', 'Secret123'],
  ['a password alone', { Password: 'Secret123' }, 'grace@example.com', 'Secret123'],
])('%s from before the hydration: kept where the address names an e-mail', async (_what, typed, email, password) => {
  await openFilledIn('?form=signin&email=grace%40example.com', typed);
  await waitFor(() => expect(field('Email').value).toBe(email));
  expect(field('Password').value).toBe(password);
});

test('an e-mail that was typed early is there in the form that asks for a new password', async () => {
  const page = await openFilledIn('', { Email: 'ada@example.com' });
  await page.user.click(screen.getByRole('link', { name: /Forgot/ }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset password'));
  expect(field('Email').value).toBe('ada@example.com');
});
