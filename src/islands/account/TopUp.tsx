/** Topping up the balance in two steps: how much and how, then who pays. See docs/product/topping-up.md#steps. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { PaymentMethod } from '#contract/content.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { trimmed } from '#rules/validation/trimmed.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { $settings } from '#stores/settings.ts';
import { type ContactValues, contactValues } from '../ui/contact-values.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import { TopUpAmount } from './TopUpAmount.tsx';
import { TopUpContact, type TransferAccount } from './TopUpContact.tsx';

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
}

/** What step 1 has settled. */
export interface Choice {
  /** As typed, in the shown currency. */
  typed: string;
  /** In `currency`, as the API wants it. */
  amount: string;
  currency: string;
  /** What it is worth in euro cents, which is what a bank transfer is about. */
  cents: number;
  /** As a person reads it. */
  text: string;
  method: PaymentMethod;
}

export function TopUp({ language, open, onClose }: Props) {
  const t = messagesOf(language, 'payments');
  const common = messagesOf(language, 'common');
  const settings = useStore($settings);
  const profile = useStore($profile);
  const [choice, setChoice] = useState<Choice>();
  const [step, setStep] = useState<1 | 2>(1);
  const [contact, setContact] = useState<ContactValues>();
  const [account, setAccount] = useState<TransferAccount>({ iban: '', terms: false });
  const withIdempotencyKey = useIdempotencyKey();

  const place = useRef<HTMLParagraphElement>(null);
  const placed = useRef(step);
  useEffect(() => {
    const words = place.current;
    if (words && placed.current !== step) {
      words.tabIndex = -1;
      words.focus();
    }
    placed.current = step;
  }, [step]);

  if (!settings || !profile) return null;
  const close = () => {
    onClose();
    setStep(1);
  };
  const pay = async (values: ContactValues, sepa: TransferAccount) => {
    if (!choice) return;
    const { phoneCountry: _, ...person } = trimmed(values);
    const { amount, currency, method: paymentMethod } = choice;
    const body = { ...person, amount, currency, paymentMethod, ...(paymentMethod === 'sepa' ? sepa : {}) };
    const { redirect_url } = await withIdempotencyKey(body, (idempotencyKey) =>
      call('POST /deposit/checkout', { body }, { idempotencyKey }),
    );
    if (!redirect_url) throw new ApiFailure(0, { message: t('noPaymentLink') });
    location.assign(redirect_url);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('topUpTitle')}
      closeLabel={common('close')}
      variant={step === 2 ? 'wide' : 'regular'}
    >
      <p ref={place} className="text-muted text-sm outline-none">
        {t('step', { step, steps: 2 })}
        {step === 2 ? ` · ${t('contactTitle')}` : ''}
      </p>
      {step === 1 ? (
        <TopUpAmount
          language={language}
          settings={settings}
          before={choice}
          onChoose={(chosen) => {
            setChoice(chosen);
            setStep(2);
          }}
        />
      ) : choice ? (
        <TopUpContact
          language={language}
          unsupported={settings.unsupported_countries}
          choice={choice}
          initial={contact ?? contactValues(profile, language)}
          account={account}
          onBack={(values, from) => {
            setContact(values);
            setAccount(from);
            setStep(1);
          }}
          onPay={pay}
        />
      ) : null}
    </Dialog>
  );
}
