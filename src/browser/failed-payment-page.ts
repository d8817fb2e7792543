/**
 * The page of a payment that did not succeed: shows what it says of the kind of payment that the address names, and the reason that stands
 * there. See docs/product/payments.md#result-pages.
 */
import { paymentReasonCharactersMax } from '#rules/limits.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const query = new URLSearchParams(location.search);
const kind = query.get('type') === 'purchase' ? 'purchase' : 'topup';
const reason = query.get('error')?.trim().slice(0, paymentReasonCharactersMax);
const screen = document.querySelector('[data-failed-payment]');
for (const part of screen?.querySelectorAll<HTMLElement>('[data-payment]') ?? [])
  part.hidden = part.dataset.payment !== kind;
const reasonText = screen?.querySelector('[data-reason]');
if (reason && reasonText) reasonText.textContent = reason;
screen?.classList.remove('invisible');
