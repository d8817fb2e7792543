/**
 * The page of the mailed link "This was not me": says what it is about and what it will do, and acts when the button is pressed, because mail
 * scanners open links. The token stands behind the `#`, which servers do not see, and goes from the address into the page's history entry.
 */
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { DisownableChange } from '#contract/destinations.ts';
import { formatDate } from '#rules/format.ts';
import { forgetSession } from '#stores/end-session.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { setBusy } from './set-busy.ts';
import { showScreen } from './show-screen.ts';
import { whenShown } from './when-shown.ts';
import { writePart } from './write-part.ts';

const textOf = {
  trade_link: 'notMeTradeLink',
  purchase: 'notMePurchase',
  payout: 'notMePayout',
  card_payout: 'notMeCardPayout',
  email: 'notMeEmail',
  withdrawal: 'notMeWithdrawal',
} as const;

await whenShown;
const token = takeToken();
const t = messagesOf(pageLanguage(), 'auth');
const waiting = document.querySelector('[data-screens] > section');
load();

function load(): void {
  if (token === '') {
    showScreen('invalid');
    return;
  }
  call('GET /not-me/{token}', { params: { token } }).then(
    ({ payload }) => (payload.done ? showScreen('used') : ask(payload)),
    (error: unknown) => (isInvalid(error) ? showScreen('invalid') : showFailure(failureText(error, t('notMeFailed')))),
  );
}

function ask({ purpose, created_at: createdAt, destination, items, payouts }: DisownableChange): void {
  const screen = showScreen('ask');
  writePart(screen, 'what', t(textOf[purpose], { date: formatDate(createdAt) }));
  writePart(screen, 'destination', destination);
  writePart(screen, 'items', items > 0 ? t('notMeItems', { count: items }) : undefined);
  writePart(screen, 'payouts', payouts > 0 ? t('notMePayouts', { count: payouts }) : undefined);
  const button = screen?.querySelector('button');
  button?.addEventListener('click', () => void disown(button));
}

async function disown(button: HTMLButtonElement): Promise<void> {
  if (button.hasAttribute('aria-busy')) return;
  setBusy(button, true);
  try {
    await call('POST /not-me', { body: { token } });
    forgetSession();
    showScreen('done');
  } catch (error) {
    if (isInvalid(error)) showScreen('used');
    else showToast('error', failureText(error, t('notMeFailed')));
  }
  setBusy(button, false);
}

function showFailure(reason: string): void {
  const screen = showScreen('failed');
  writePart(screen, 'reason', reason);
  screen?.querySelector('button')?.addEventListener('click', () => {
    if (waiting) screen.replaceWith(waiting);
    load();
  });
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiFailure && error.key === 'link_invalid';
}

/** The token of the address, which moves into the history entry so that a reload finds it, else that of the entry. */
function takeToken(): string {
  const inAddress = new URLSearchParams(location.hash.slice(1)).get('token');
  if (inAddress === null) return history.state?.notMe ?? '';
  history.replaceState({ notMe: inAddress }, '', location.pathname + location.search);
  return inAddress;
}
