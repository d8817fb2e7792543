/** The customer's answer to the shop's price. Declining asks for confirmation. */
import { useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmInline } from '../ConfirmInline.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import { useDecline } from './use-decline.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  /** The price as it is shown. */
  amount: string;
  onAccepted: () => Promise<void>;
  /** The offer is no longer in the state that was shown. */
  onChanged: () => Promise<void>;
}

export function OfferAnswer({ language, offer, amount, onAccepted, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const [isDeclining, setDeclining] = useState(false);
  const { decline, busy } = useDecline(language, offer, { onDeclined: onChanged, onConflict: onChanged });
  if (isDeclining)
    return (
      <ConfirmInline
        question={t('declineSure', { amount, title: offer.title })}
        confirmLabel={t('declineYes')}
        cancelLabel={t('declineNo')}
        busy={busy}
        onConfirm={() => void decline()}
        onCancel={() => setDeclining(false)}
      />
    );
  return (
    <AcceptForm language={language} offer={offer} onAccepted={onAccepted} onConflict={onChanged}>
      <Button large onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
    </AcceptForm>
  );
}
