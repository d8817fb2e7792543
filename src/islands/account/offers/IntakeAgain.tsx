/** Has the shop ask for the item again, from the same trade link or a mended one. */
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { OfferDetails } from '#contract/offers.ts';
import type { Trade } from '#contract/trades.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { intakeErrors } from '#rules/validation/intake.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { TradeLinkField } from './TradeLinkField.tsx';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  trade: Trade;
  onDone: () => Promise<void>;
}

export function IntakeAgain({ language, offer, trade, onDone }: Props) {
  const t = messagesOf(language, 'offers');
  const withIdempotencyKey = useIdempotencyKey('POST /offer/resend');
  const { form, text, busy } = useForm({
    language,
    initial: { trade_url: trade.trade_url },
    check: (typed) => intakeErrors(typed),
    async send({ trade_url }) {
      const body = { id: offer.id, trade_url };
      try {
        const { message } = await withIdempotencyKey({ attempt: trade.attempt, ...body }, (idempotencyKey) =>
          call('POST /offer/resend', { body }, { idempotencyKey }),
        );
        showToast('success', message);
        await onDone();
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 409) await onDone();
        throw error;
      }
    },
    fallback: t('intakeAgainFailed'),
  });
  return (
    <form {...form} className="grid gap-4" aria-label={t('intakeAgain')}>
      <TradeLinkField language={language} {...text('trade_url')} />
      <Button type="submit" variant="primary" large busy={busy}>
        {t('intakeAgain')}
      </Button>
    </form>
  );
}
