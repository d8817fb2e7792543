/**
 * The payout of an offer in steps: contact details, method, and for a bank transfer the account. The draft is held above the steps and
 * outlives going back and forth. See docs/product/selling-and-payouts.md#requesting-a-payout.
 */
import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { type ContactValues, contactValues } from '../../ui/contact-values.ts';
import { type AccountDraft, PayoutAccountForm } from './PayoutAccountForm.tsx';
import { PayoutContactForm } from './PayoutContactForm.tsx';
import { PayoutMethodForm } from './PayoutMethodForm.tsx';
import { type PayoutMethod, usePayout } from './use-payout.ts';

export interface PayoutDraft {
  contact?: ContactValues;
  method?: PayoutMethod;
  account?: AccountDraft;
}

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  draft: PayoutDraft;
  onDraftChange: (draft: PayoutDraft) => void;
  onBack: () => void;
  /** The offer is no longer in the state that was shown. */
  onChanged: () => void;
  onDone: () => void;
}

const steps = {
  contact: { number: 1, title: 'contactTitle' },
  method: { number: 2, title: 'methodTitle' },
  account: { number: 3, title: 'sepaTitle' },
} as const;

export function PayoutSteps({ language, offer, draft, onDraftChange, onBack, onChanged, onDone }: Props) {
  const t = messagesOf(language, 'offers');
  const profile = useStore($profile);
  const settings = useStore($settings);
  const [step, setStep] = useState<keyof typeof steps>('contact');
  const payout = usePayout(language, offer, onChanged);
  const heading = useRef<HTMLParagraphElement>(null);
  const { confirmation, codeFor } = payout;
  useEffect(() => heading.current?.focus(), [step, confirmation]);

  if (!profile || !settings) return null;
  if (confirmation)
    return <PayoutConfirmation language={language} text={confirmation} textRef={heading} onDone={onDone} />;

  const { contact, method = offer.payout?.method ?? 'sepa', account = {} } = draft;
  const amount = formatEuros(centsOf(offer.service_price ?? 0), language);
  const go = (to: keyof typeof steps, part: PayoutDraft) => {
    onDraftChange({ ...draft, ...part });
    setStep(to);
  };
  return (
    <>
      <p ref={heading} tabIndex={-1} className="scroll-mt-24 text-muted text-sm outline-none">
        {t('step', { step: steps[step].number, steps: 3 })} · {t(steps[step].title)}
      </p>
      {step === 'contact' ? (
        <PayoutContactForm
          language={language}
          unsupported={settings.unsupported_countries}
          initial={contact ?? contactValues(profile, language)}
          onBack={(values) => {
            onDraftChange({ ...draft, contact: values });
            onBack();
          }}
          onContact={(values) => go('method', { contact: values })}
        />
      ) : null}
      {step === 'method' && contact ? (
        <PayoutMethodForm
          language={language}
          amount={amount}
          methods={offer.payout_methods}
          initial={method}
          onBack={(chosen) => go('contact', { method: chosen })}
          onSepa={() => go('account', { method: 'sepa' })}
          codeFor={codeFor}
          onRequest={(chosen, code) =>
            chosen === 'card' ? payout.requestCard(contact, code) : payout.requestBalance(code)
          }
        />
      ) : null}
      {step === 'account' && contact ? (
        <PayoutAccountForm
          language={language}
          amount={amount}
          holder={contact}
          draft={account}
          onBack={(values) => go('method', { account: values })}
          codeRequired={codeFor('sepa')}
          onRequest={(values, code) => payout.requestBankTransfer(contact, values, code)}
        />
      ) : null}
    </>
  );
}

interface ConfirmationProps {
  language: LanguageCode;
  text: string;
  textRef: RefObject<HTMLParagraphElement | null>;
  onDone: () => void;
}

function PayoutConfirmation({ language, text, textRef, onDone }: ConfirmationProps) {
  return (
    <div className="grid justify-items-center gap-4 pt-6 text-center">
      <CircleCheck aria-hidden="true" className="size-10 text-success" />
      <p ref={textRef} tabIndex={-1} role="status" className="text-balance text-text outline-none">
        {text}
      </p>
      <Button variant="primary" large wide onClick={onDone}>
        {messagesOf(language, 'offers')('done')}
      </Button>
    </div>
  );
}
