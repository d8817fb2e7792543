/** Requests a top-up and leads to the page where it is paid. */
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import type { ContactValues } from '../ui/contact-values.ts';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import type { TopUpChoice } from './TopUpAmountForm.tsx';
import type { SepaAccount } from './TopUpContactForm.tsx';

export function useTopUpRequest(language: LanguageCode) {
  const t = messagesOf(language, 'payments');
  const withIdempotencyKey = useIdempotencyKey('POST /deposit/checkout');
  /** Rejects with `ApiFailure`. */
  return async (choice: TopUpChoice, contact: ContactValues, account: SepaAccount): Promise<void> => {
    const { phoneCountry: _, ...person } = contact;
    const { amount, currency, method: paymentMethod } = choice;
    const body = { ...person, amount, currency, paymentMethod, ...(paymentMethod === 'sepa' ? account : {}) };
    const { redirect_url } = await withIdempotencyKey(body, (idempotencyKey) =>
      call('POST /deposit/checkout', { body }, { idempotencyKey }),
    );
    if (!redirect_url) throw new ApiFailure(0, { message: t('noPaymentLink') });
    location.assign(redirect_url);
  };
}
