/** A requested card payout whose contact details are stored: leads on to the provider's form, or to another method. */
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { useForm } from '../../ui/use-form.ts';
import { PayoutCode } from './PayoutCode.tsx';
import { usePayout } from './use-payout.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  onOtherMethod: () => void;
  /** The offer is no longer in the state that was shown. */
  onChanged: () => void;
}

export function ContinueCardPayout({ language, offer, onOtherMethod, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const { requestCard, codeFor } = usePayout(language, offer, onChanged);
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: () => [],
    send: async ({ code }) => {
      if (requireVerifiedEmail(language)) await requestCard(undefined, code);
    },
    fallback: t('payoutUnexpected'),
  });
  return (
    <form {...form} className="grid gap-4">
      <PayoutCode {...text('code')} language={language} kind={codeFor('card')} />
      <div className="flex flex-wrap gap-3 pt-2 *:grow *:basis-40">
        <Button type="submit" variant="primary" large busy={busy} busyText={t('sending')}>
          {t('cardOpen')}
        </Button>
        <Button large disabled={busy} onClick={onOtherMethod}>
          {t('otherWay')}
        </Button>
      </div>
    </form>
  );
}
