/**
 * The page of a payment under way, until it is final: a final one leads to its own page, as does a payment that is missing or belongs to
 * another customer. A guest cannot be told how it stands, and is not led away for that. See docs/product/payments.md#pending-page.
 */
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { DepositStatus } from '#contract/deposits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import { $session } from '#stores/session.ts';
import { showReservation } from './reservation.ts';
import { showScreen } from './show-screen.ts';
import { watchPayment } from './watch-payment.ts';
import { whenShown } from './when-shown.ts';
import { writePart } from './write-part.ts';

const statusKeys = {
  Pending: 'statusPending',
  Success: 'statusSuccess',
  Error: 'statusError',
  Cancelled: 'statusCancelled',
} as const;

const failureKeys = {
  card_declined: 'failureDeclined',
  insufficient_funds: 'failureNoFunds',
  not_confirmed: 'failureNotConfirmed',
} as const;

await whenShown;
const language = pageLanguage();
const t = messagesOf(language, 'payments');
const query = new URLSearchParams(location.search);
const id = query.get('order') || query.get('order_id');
const waiting = document.querySelector<HTMLElement>('[data-screens] > section');

if (id) await followOfCustomer(id);
else leaveToFailure(query.get('type'));

async function followOfCustomer(id: string): Promise<void> {
  if ($session.get().status !== 'customer') await bootstrap().catch(() => undefined);
  if ($session.get().status === 'guest') showGuest();
  else follow(id);
}

function follow(id: string): void {
  watchPayment({
    fetchStatus: () => call('GET /deposit/status/{id}', { params: { id } }),
    onStatus(payment) {
      const { status, purpose, failure } = payment;
      if (status === 'Cancelled') showScreen(`cancelled-${purpose}`);
      else show(payment);
      if (status === 'Success') leave(`${paths.successPayment}?type=${purpose}&order=${id}`);
      if (status === 'Error' || status === null) leaveToFailure(purpose ?? query.get('type'), failure);
    },
    onFailure(error) {
      const httpStatus = error instanceof ApiFailure ? error.status : 0;
      if (httpStatus === 401) showGuest();
      else if (httpStatus === 404) leaveToFailure(query.get('type'));
      else setOffline(true);
      return httpStatus !== 401 && httpStatus !== 404;
    },
    onSlow() {
      writeNew('advice', t('pendingLong'));
      setHidden('transactions', false);
    },
  });
}

function show(payment: DepositStatus): void {
  const { status, redirect_url: payAt, reserved_seconds: seconds, instructions } = payment;
  setOffline(false);
  if (status !== null) writeNew('status', t('pendingStatus', { status: t(statusKeys[status]) }));
  const link = part('continue');
  if (payAt) link?.setAttribute('href', payAt);
  setHidden('continue', !payAt);
  if (waiting) showReservation(waiting, seconds);
  // its code may have failed to load with the response before
  if (instructions && waiting?.isConnected) void showTransfer(instructions).catch(() => undefined);
}

async function showTransfer(instructions: NonNullable<DepositStatus['instructions']>): Promise<void> {
  const { fillTransfer } = await import('./bank-transfer.ts');
  // the next response may have come meanwhile
  if (waiting?.isConnected) fillTransfer(showScreen('transfer'), instructions);
}

/** Whose payment it is only its owner is told; signing in leads back here. */
function showGuest(): void {
  const link = showScreen('guest')?.querySelector('[data-part="sign-in"]');
  link?.setAttribute('href', signInAddress(language));
}

function setOffline(isOffline: boolean): void {
  setHidden('offline', !isOffline);
  setHidden('status', isOffline);
}

function part(name: string): HTMLElement | null | undefined {
  return waiting?.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

function setHidden(name: string, isHidden: boolean): void {
  const element = part(name);
  if (element) element.hidden = isHidden;
}

/** Written again, the same words would be read aloud again. */
function writeNew(name: string, text: string): void {
  if (part(name)?.textContent !== text) writePart(waiting, name, text);
}

function leave(path: string): void {
  location.replace(localePath(language, path));
}

function leaveToFailure(purpose: string | null, failure?: DepositStatus['failure']): void {
  const reason = failure ? `&error=${encodeURIComponent(t(failureKeys[failure]))}` : '';
  leave(`${paths.failPayment}?type=${purpose === 'purchase' ? purpose : 'topup'}${reason}`);
}
