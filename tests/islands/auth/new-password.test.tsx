/** The page of a link to set a password. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { goodPassword } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function openLink(path: string) {
  const page = openPage(app.browser(), { path });
  const { NewPassword } = await import('#islands/auth/NewPassword.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<NewPassword language="en" />);
  return { ...page, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('a link that is too long to be one is refused as a link, not as a text, and the form leads to a new one', async () => {
  const { user, toasts } = await openLink(`/reset-password?email=ada%40example.test&token=${'x'.repeat(300)}`);
  await user.type(await screen.findByLabelText('New password'), goodPassword);
  await user.type(screen.getByLabelText('Confirm password'), `${goodPassword}{Enter}`);
  await waitFor(() => expect(toasts()).toEqual(['This link is not valid or has expired. Please ask for a new one.']));
  const told = within(screen.getByRole('alert'));
  expect(told.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/auth?form=reset&email=ada%40example.test',
  );
});

test('a link that is not complete says so', async () => {
  await openLink('/reset-password?email=ada%40example.test');
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test.each([
  ['a link', '?email=ada%40example.test&token=t', 'For ada@example.test', 0],
  ['a link that is not complete', '?email=ada%40example.test', '', 1],
])('while the form sleeps, of %s the page itself takes what it needs', async (_, query, text, timesWoken) => {
  openPage(app.browser(), { path: `/reset-password${query}` });
  document.body.innerHTML = '<astro-island><p data-reset-for></p></astro-island>';
  const woken = vi.fn();
  document.querySelector('astro-island')?.addEventListener('wake', woken);
  await import('#browser/reset-link-page.ts');
  expect(document.querySelector('[data-reset-for]')?.textContent).toBe(text);
  expect(woken).toHaveBeenCalledTimes(timesWoken);
  expect(location.search).toBe('');
});
