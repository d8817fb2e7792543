/** The page that asks a customer to verify the e-mail. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resendPauseSeconds, verificationPollMs } from '#rules/limits.ts';
import { mailedPath, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { openPage } from '../support/dom/page.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
// What a page left waiting ends with its test.
beforeEach(() => void vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** The page before its script has run, with what the script looks for. */
const html = `<main><p>We sent a link to <b data-email>…</b>.</p>
  <button data-resend><span>Resend verification email</span><span hidden></span><span hidden>Sending</span></button></main>`;

async function openVerification({ browser }: TestCustomer, redirect = '/cart') {
  const page = openPage(browser, { path: `/email-verification?redirect=${encodeURIComponent(redirect)}` });
  document.body.innerHTML = html;
  vi.resetModules();
  await import('#browser/email-verification-page.ts');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  return { page, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('the link is sent again, and the page leaves by itself once the e-mail is verified elsewhere', async () => {
  const customer = await signUpCustomer(app, { verified: false });
  const { page, toasts } = await openVerification(customer);
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
    await vi.advanceTimersByTimeAsync(milliseconds);
    after.push(asked() - before);
  }
  expect(after).toEqual([0, 1, 2]);
});

test('one link too many is refused, and the button counts down resendPauseSeconds', async () => {
  const { page, toasts } = await openVerification(await signUpCustomer(app, { verified: false }));
  page.instead = (call) =>
    call.includes('resend') ? Response.json({ status: 'ERROR', message: 'Too many' }, { status: 429 }) : undefined;
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend verification email' });
  vi.useFakeTimers({ toFake: [...timers] });
  button.click();
  await vi.waitFor(() => expect(toasts()).toEqual(['Too many']), { timeout: 20_000 });
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false), { timeout: 20_000 });
  const words = () => button.querySelector('span')?.textContent?.replace('\u00a0', ' ');
  expect(words()).toBe(`Send again in ${resendPauseSeconds} s`);
  const secondsLater = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000);
    return [words(), button.getAttribute('aria-disabled')];
  };
  expect(await secondsLater(resendPauseSeconds - 1)).toEqual(['Send again in 1 s', 'true']);
  button.click();
  expect(page.calls.filter((call) => call.includes('resend'))).toHaveLength(1);
  // it would lose the focus
  expect(button.disabled).toBe(false);
  expect(await secondsLater(1)).toEqual(['Resend verification email', null]);
});
