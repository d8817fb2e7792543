/** Tops up the balance in two steps: amount and method, then the contact details of who pays. See docs/product/topping-up.md#steps. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { $settings } from '#stores/settings.ts';
import { type ContactValues, contactValues } from '../ui/contact-values.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TopUpAmountForm, type TopUpChoice } from './TopUpAmountForm.tsx';
import { type SepaAccount, TopUpContactForm } from './TopUpContactForm.tsx';
import { useTopUpRequest } from './use-top-up-request.ts';

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
}

type Step = 1 | 2;

export function TopUpDialog({ language, open, onClose }: Props) {
  const t = messagesOf(language, 'payments');
  const settings = useStore($settings);
  const profile = useStore($profile);
  const [choice, setChoice] = useState<TopUpChoice>();
  const [step, setStep] = useState<Step>(1);
  const [contact, setContact] = useState<ContactValues>();
  const [account, setAccount] = useState<SepaAccount>({ iban: '', terms: false });
  const requestTopUp = useTopUpRequest(language);
  const stepLabel = useFocusOnChange(step);

  if (!settings || !profile) return null;
  const close = () => {
    onClose();
    setStep(1);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('topUpTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
      variant={step === 2 ? 'wide' : 'regular'}
    >
      <p ref={stepLabel} className="scroll-mt-24 text-muted text-sm outline-none">
        {t('step', { step, steps: 2 })}
        {step === 2 ? ` · ${t('contactTitle')}` : ''}
      </p>
      {step === 1 ? (
        <TopUpAmountForm
          language={language}
          settings={settings}
          former={choice}
          onChoose={(chosen) => {
            setChoice(chosen);
            setStep(2);
          }}
        />
      ) : choice ? (
        <TopUpContactForm
          language={language}
          unsupported={settings.unsupported_countries}
          choice={choice}
          initial={contact ?? contactValues(profile, language)}
          account={account}
          onBack={(values, unfinished) => {
            setContact(values);
            setAccount(unfinished);
            setStep(1);
          }}
          onPay={(values, sepa) => requestTopUp(choice, values, sepa)}
        />
      ) : null}
    </Dialog>
  );
}

/** A ref to the text that takes the focus when the step changes, but not when the dialog opens. */
function useFocusOnChange(step: Step) {
  const element = useRef<HTMLParagraphElement>(null);
  const focusedStep = useRef(step);
  useEffect(() => {
    if (element.current && focusedStep.current !== step) {
      element.current.tabIndex = -1;
      element.current.focus();
    }
    focusedStep.current = step;
  }, [step]);
  return element;
}
