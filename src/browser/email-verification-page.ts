/** The page that asks a customer to verify the e-mail: sends the link again, and leaves by itself once the e-mail is verified. */
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import { resendPauseSeconds, verificationPollMs } from '#rules/limits.ts';
import { paths } from '#rules/paths.ts';
import { reload } from '#stores/bootstrap.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { redirectTarget, signInAddress } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { setBusy } from './set-busy.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const language = pageLanguage();
const t = messagesOf(language, 'auth');
let isLeaving = false;

$session.subscribe(({ status, customer, checked }) => {
  if (status === 'guest') location.replace(signInAddress(language));
  const email = document.querySelector('[data-email]');
  if (email && customer) email.textContent = customer.email;
  if (checked && customer?.emailVerified) leave();
});
// it may be verified in another tab or on another device
setInterval(check, verificationPollMs);
document.addEventListener('visibilitychange', check);
const button = document.querySelector<HTMLButtonElement>('[data-resend]');
button?.addEventListener('click', () => void resend(button));

async function check(): Promise<void> {
  if (document.hidden) return;
  const state = await call('GET /is-auth').catch(() => undefined);
  if (state?.emailVerified) await reload().catch(() => undefined);
}

/** For the `?redirect=` of the address. */
function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  showToast('success', t('verifiedMeanwhile'));
  location.replace(redirectTarget(language, paths.account));
}

async function resend(button: HTMLButtonElement): Promise<void> {
  if (button.hasAttribute('aria-disabled')) return;
  setBusy(button, true);
  let isRefused = false;
  try {
    const { message } = await call('POST /email/verify/resend');
    showToast('success', message);
  } catch (error) {
    showToast('error', failureText(error, t('resendFailed')));
    isRefused = error instanceof ApiFailure && error.status === 429;
    if (error instanceof ApiFailure && error.key === 'email_already_verified') await reload().catch(() => undefined);
  }
  setBusy(button, false);
  if (isRefused) pause(button, resendPauseSeconds);
}

/** The server has refused one more: the button counts down until it takes another press. Disabled, it would lose the focus. */
function pause(button: HTMLButtonElement, seconds: number): void {
  const [label] = button.querySelectorAll('span');
  if (seconds > 0) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  if (label) label.textContent = seconds > 0 ? t('resendWait', { seconds }) : t('resendLink');
  if (seconds > 0) setTimeout(() => pause(button, seconds - 1), 1000);
}
