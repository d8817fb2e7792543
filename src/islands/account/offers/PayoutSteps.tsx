/**
 * Being paid for an offer: who, which way, and for a bank transfer the account.
 * See docs/product/selling-and-payouts.md#requesting-a-payout: contact details, then SEPA or card;
 * the balance is a third way. What was typed stays while one goes back and forth: it is kept above the steps.
 */
import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $profile } from '#stores/profile.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { type ContactValues, contactValues } from '../contact-values.ts';
import { inEuros } from './euros.ts';
import { PayoutAccount, type TypedAccount } from './PayoutAccount.tsx';
import { PayoutContact } from './PayoutContact.tsx';
import { PayoutMethod } from './PayoutMethod.tsx';
import { type PayoutWay, usePayout } from './use-payout.ts';

export interface TypedPayout {
  contact?: ContactValues;
  way?: PayoutWay;
  account?: TypedAccount;
}

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  typed: TypedPayout;
  onTyped: (typed: TypedPayout) => void;
  onBack: () => void;
  /** It was asked for. */
  onChanged: () => void;
  onDone: () => void;
}

const titles = { contact: 'contactTitle', method: 'methodTitle', account: 'sepaTitle' } as const;
const numbers = { contact: 1, method: 2, account: 3 } as const;

export function PayoutSteps({ language, offer, typed, onTyped, onBack, onChanged, onDone }: Props) {
  const t = messagesOf(language, 'offers');
  const profile = useStore($profile);
  const settings = useStore($settings);
  const [step, setStep] = useState<keyof typeof titles>('contact');
  const payout = usePayout(language, offer, onChanged);
  const place = useRef<HTMLParagraphElement>(null);
  const { confirmed } = payout;
  const { contact, way = offer.payout?.method ?? 'sepa', account = {} } = typed;
  const go = (to: keyof typeof titles, part: TypedPayout) => {
    onTyped({ ...typed, ...part });
    setStep(to);
  };
  useEffect(() => place.current?.focus(), [step, confirmed]);

  if (!profile || !settings) return null;
  if (confirmed)
    return (
      <div className="grid justify-items-center gap-4 pt-6 text-center">
        <CircleCheck aria-hidden="true" className="size-10 text-success" />
        <p ref={place} tabIndex={-1} role="status" className="text-balance text-text outline-none">
          {confirmed}
        </p>
        <Button variant="primary" large wide onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    );
  return (
    <>
      <p ref={place} tabIndex={-1} className="text-muted text-sm outline-none">
        {t('step', { step: numbers[step], steps: 3 })} · {t(titles[step])}
      </p>
      {step === 'contact' ? (
        <PayoutContact
          language={language}
          unsupported={settings.unsupported_countries}
          initial={contact ?? contactValues(profile, language)}
          onBack={(values) => {
            onTyped({ ...typed, contact: values });
            onBack();
          }}
          onContact={(values) => go('method', { contact: values })}
        />
      ) : null}
      {step === 'method' && contact ? (
        <PayoutMethod
          language={language}
          amount={inEuros(offer.service_price ?? 0, language)}
          methods={offer.payout_methods}
          initial={way}
          onBack={(chosen) => go('contact', { way: chosen })}
          onSepa={() => go('account', { way: 'sepa' })}
          codeAsked={payout.codeAsked}
          onPay={(chosen, code) => (chosen === 'card' ? payout.toCard(contact, code) : payout.toBalance(code))}
        />
      ) : null}
      {step === 'account' && contact ? (
        <PayoutAccount
          language={language}
          amount={inEuros(offer.service_price ?? 0, language)}
          holder={contact}
          typed={account}
          onBack={(values) => go('method', { account: values })}
          codeAsked={payout.codeAsked}
          onPay={(paid, code) => payout.toAccount(contact, paid, code)}
        />
      ) : null}
    </>
  );
}
