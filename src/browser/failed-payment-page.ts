/**
 * The page of a payment that did not succeed: shows what it says of the kind of payment that the address names, and the reason that stands
 * there. See docs/product/payments.md#result-pages.
 */
import { paymentReasonCharactersMax } from '#rules/limits.ts';
import { showScreen } from './show-screen.ts';
import { whenShown } from './when-shown.ts';
import { writePart } from './write-part.ts';

await whenShown;
const query = new URLSearchParams(location.search);
const reason = query.get('error')?.trim().slice(0, paymentReasonCharactersMax);
const screen = showScreen(query.get('type') === 'purchase' ? 'purchase' : 'topup');
if (reason) writePart(screen, 'reason', reason);
// who cancelled knows why it was not paid
if (query.get('failure') === 'cancelled') writePart(screen, 'advice', undefined);
