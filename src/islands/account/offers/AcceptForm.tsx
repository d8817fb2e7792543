/** Accepts the shop's price: the trade link that the item comes from, which is the profile's where it has one, and the button. */
import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { intakeErrors } from '#rules/validation/intake.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { TradeLinkField } from './TradeLinkField.tsx';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  onAccepted: () => Promise<void>;
  /** The offer has changed since it was shown. */
  onConflict: () => Promise<void>;
  /** The other answer. */
  children: ReactNode;
}

export function AcceptForm({ language, offer, onAccepted, onConflict, children }: Props) {
  const t = messagesOf(language, 'offers');
  const withIdempotencyKey = useIdempotencyKey('POST /offer/accept');
  const accept = async (trade_url: string) => {
    if (!requireVerifiedEmail(language)) return;
    const body = { id: offer.id, service_price: offer.service_price ?? undefined, trade_url };
    try {
      await withIdempotencyKey(body, (idempotencyKey) => call('POST /offer/accept', { body }, { idempotencyKey }));
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) await onConflict();
      throw error;
    }
    showToast('success', t('accepted'));
    await onAccepted();
  };
  const { form, text, busy } = useForm({
    language,
    initial: { trade_url: offer.trade_url },
    check: (typed) => intakeErrors(typed),
    send: ({ trade_url }) => accept(trade_url),
    fallback: t('acceptFailed'),
  });
  return (
    <form {...form} className="grid gap-4" aria-label={t('accept')}>
      <TradeLinkField language={language} {...text('trade_url')} />
      <div className="flex flex-wrap gap-3 pt-2 *:grow *:basis-40">
        <Button type="submit" variant="primary" large busy={busy}>
          {t('accept')}
        </Button>
        {children}
      </div>
    </form>
  );
}
