/** A card was asked for and its details are kept: what is left is the provider's form, or another way. */
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { requireVerifiedEmail } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { useForm } from '../../ui/use-form.ts';
import { usePayout } from './use-payout.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  onOtherWay: () => void;
  /** The offer is another than it was. */
  onChanged: () => void;
}

export function CardGoOn({ language, offer, onOtherWay, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const { toKeptCard, codeAsked } = usePayout(language, offer, onChanged);
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: () => [],
    send: async ({ code }) => {
      if (requireVerifiedEmail(language)) await toKeptCard(code.trim());
    },
    fallback: t('payoutUnexpected'),
  });
  return (
    <form {...form} className="grid gap-4">
      {codeAsked ? <CodeField {...text('code')} language={language} /> : null}
      <div className="offer-actions">
        <Button type="submit" variant="primary" large busy={busy} busyText={t('sending')}>
          {t('cardOpen')}
        </Button>
        <Button large disabled={busy} onClick={onOtherWay}>
          {t('otherWay')}
        </Button>
      </div>
    </form>
  );
}
