/**
 * Requests the payout of an offer by bank transfer, card or balance. A card leads to the provider's form once the payout is due and to
 * the offer's page until then; the others end with a confirmation. Errors are left to the form; once the server has asked for a code, of two-factor authentication or a
 * mailed one, the forms have a field for it.
 */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText, requiredCode } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import { formatDateTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { SepaPayout } from '#rules/validation/sepa.ts';
import { reload } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import type { CodeKind } from '../../ui/ConfirmationDialog.tsx';
import type { ContactValues } from '../../ui/contact-values.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { isHeld } from './hold.ts';

export type PayoutMethod = OfferDetails['payout_methods'][number];

/** `onChanged` is called when the offer is no longer in the state that was shown. */
export function usePayout(language: LanguageCode, offer: OfferDetails, onChanged: () => void) {
  const t = messagesOf(language, 'offers');
  const [confirmation, setConfirmation] = useState<string>();
  const [asked, setAsked] = useState<{ kind: CodeKind; method: PayoutMethod }>();
  const withIdempotencyKey = useIdempotencyKey('POST /offer/request-payout');
  const isAwaited = offer.status === 'awaiting_item';
  const isKept = isAwaited || isHeld(offer);
  const date = formatDateTime(offer.payable_at ?? 0);

  const keptText = () => t(isAwaited ? 'confirmedKept' : 'confirmedHeld', { date });
  const confirm = (text: string) => {
    showToast('success', t('payoutRequested'));
    setConfirmation(text);
    onChanged();
  };
  /** The code that the server has asked for: of two-factor authentication for every method, a mailed one for that method alone. */
  const codeFor = (method: PayoutMethod) =>
    asked?.kind === 'two_factor' || asked?.method === method ? asked.kind : undefined;

  /** Returns a failure without a message the text of `fallback`. A kind of code that was not asked for before is no failure. */
  const attempt = async (method: PayoutMethod, fallback: string, request: () => Promise<void>) => {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const kind = requiredCode(error);
      if (kind && kind !== codeFor(method)) {
        setAsked({ kind, method });
        showToast('info', failureText(error, fallback));
        return;
      }
      if (error.status === 409) onChanged();
      if (error.message) throw error;
      throw new ApiFailure(error.status, { ...error.body, message: failureText(error, fallback) });
    }
  };

  const requestBankTransfer = (contact: ContactValues, account: SepaPayout, code: string) =>
    attempt('sepa', t('payoutFailed'), async () => {
      const body = { id: offer.id, ...personOf(contact), ...account };
      await withIdempotencyKey(body, (idempotencyKey) =>
        call('POST /offer/request-payout/sepa-manual', { body: { ...body, code } }, { idempotencyKey }),
      );
      confirm(isKept ? keptText() : t('confirmedText'));
    });

  /** `contact` is undefined when an earlier request has stored it. */
  const requestCard = (contact: ContactValues | undefined, code: string) =>
    attempt('card', t('payoutUnexpected'), async () => {
      const body = { id: offer.id, ...(contact && personOf(contact)) };
      const { redirect_url } = await withIdempotencyKey({ method: 'card', ...body }, (idempotencyKey) =>
        call('POST /offer/request-payout/card-form', { body: { ...body, code } }, { idempotencyKey }),
      );
      // until there is a form to fill in it is the offer's own page, which says what comes next
      if (isKept) showToast('success', t('payoutRequested'));
      location.assign(redirect_url);
    });

  const requestBalance = (code: string) =>
    attempt('balance', t('completeFailed'), async () => {
      const body = { id: offer.id };
      await withIdempotencyKey({ method: 'balance', ...body }, (idempotencyKey) =>
        call('POST /offer/request-payout/balance', { body: { ...body, code } }, { idempotencyKey }),
      );
      if (isKept) return confirm(keptText());
      confirm(t('confirmedBalance', { amount: formatEuros(centsOf(offer.service_price ?? 0), language) }));
      await reload().catch(() => undefined);
    });

  return { confirmation, codeFor, requestBankTransfer, requestCard, requestBalance };
}

function personOf({ phoneCountry: _, ...person }: ContactValues) {
  return person;
}
