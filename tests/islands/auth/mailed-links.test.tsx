/** The pages of mailed links: the e-mail that waits for its verification, and the new password. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { resendPauseSeconds, verificationPollMs } from '#rules/limits.ts';
import { goodPassword, mailedLink, mailedPath, signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

async function openVerification({ browser }: TestCustomer, redirect = '/cart') {
  const page = openPage(browser, { path: `/email-verification?redirect=${encodeURIComponent(redirect)}` });
  const { EmailVerification } = await import('#islands/auth/EmailVerification.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<EmailVerification language="en" />);
  return { page, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('the link is sent again, and the page leaves by itself once the e-mail is verified elsewhere', async () => {
  const customer = await signUpCustomer(app, { verified: false });
  const { page, toasts } = await openVerification(customer);
  expect(screen.getByText('Verification Required')).toBeTruthy();
  expect(screen.getByText(customer.email)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await waitFor(() => expect(toasts()).toEqual(['We have sent you another link. Please check your email.']));
  expect(page.left).toEqual([]);

  await app.browser().get(await mailedPath(app, customer.email));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(page.left).toEqual(['/cart']));
  expect(toasts()).toContain('Your email address is verified');
});

test('opened once the e-mail is verified, the page leads to where it was asked for', async () => {
  const { page } = await openVerification(await signUpCustomer(app), '/account?topup=1');
  await waitFor(() => expect(page.left).toEqual(['/account?topup=1']));
});

test('a page in sight asks every verificationPollMs whether the e-mail was verified elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { page } = await openVerification(await signUpCustomer(app, { verified: false }));
  const asked = () => page.calls.filter((call) => call === 'GET /api/is-auth').length;
  const before = asked();
  const after: number[] = [];
  for (const milliseconds of [verificationPollMs - 1, 1, verificationPollMs]) {
    await act(async () => vi.advanceTimersByTime(milliseconds));
    after.push(asked() - before);
  }
  expect(after).toEqual([0, 1, 2]);
});

test('one link too many is refused, and the button counts down resendPauseSeconds', async () => {
  const { page, toasts } = await openVerification(await signUpCustomer(app, { verified: false }));
  page.instead = (call) =>
    call.includes('resend') ? Response.json({ status: 'ERROR', message: 'Too many' }, { status: 429 }) : undefined;
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend verification email' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => {
    button.click();
    await vi.waitFor(() => expect(toasts()).toEqual(['Too many']));
  });
  const words = () => button.textContent?.replace('\u00a0', ' ');
  expect(words()).toBe(`Send again in ${resendPauseSeconds} s`);
  const secondsLater = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(async () => vi.advanceTimersByTime(1000));
    return [words(), button.disabled];
  };
  expect(await secondsLater(resendPauseSeconds - 1)).toEqual(['Send again in 1 s', true]);
  expect(await secondsLater(1)).toEqual(['Resend verification email', false]);
});

async function openNewPassword(search: string) {
  const page = openPage(app.browser(), { path: `/reset-password${search}` });
  const { NewPassword } = await import('#islands/auth/NewPassword.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<NewPassword language="en" />);
  return { page, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('a link without its token leads to the request of another', async () => {
  await openNewPassword('?email=ada%40example.com');
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth?form=reset');
});

test('a new password is set once, leads to sign-in, and its link is gone from the address', async () => {
  const { email } = await signUpCustomer(app);
  await app.browser().post('/user/reset-password', { email });
  const { page, toasts } = await openNewPassword(new URL(await mailedLink(app, email)).search);
  await waitFor(() => expect(location.search).toBe(''));
  expect(sessionStorage.getItem('reset_link')).toContain(email);
  await page.user.type(screen.getByLabelText('New password'), 'Another123');
  await page.user.type(screen.getByLabelText('Confirm password'), goodPassword);
  await page.user.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  await page.user.clear(screen.getByLabelText('Confirm password'));
  await page.user.type(screen.getByLabelText('Confirm password'), 'Another123');
  await page.user.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() => expect(page.left).toEqual([`/auth?form=signin&email=${encodeURIComponent(email)}`]));
  expect(toasts()).toContain('Your password has been set. Please sign in.');
  expect(sessionStorage.getItem('reset_link')).toBeNull();
});
