/** What a bank transfer needs, each piece with a button that copies it. */
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { SepaInstructions } from '#contract/deposits.ts';
import { formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { decimalOf } from '#rules/money.ts';
import { compactIban, groupIban } from '#rules/validation/sepa.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { QrCode } from '../ui/QrCode.tsx';

interface Props {
  language: LanguageCode;
  instructions: SepaInstructions;
}

export function BankTransferInstructions({ language, instructions }: Props) {
  const t = messagesOf(language, 'payments');
  const { beneficiary, iban, bic, amount, reference } = instructions;
  const cents = Math.round(amount * 100);
  const pieces = [
    { label: t('beneficiary'), shown: beneficiary, copied: beneficiary },
    { label: t('iban'), shown: groupIban(iban), copied: compactIban(iban) },
    { label: t('bic'), shown: bic, copied: bic },
    { label: t('amount'), shown: formatEuros(cents, language), copied: decimalOf(cents) },
    { label: t('reference'), shown: reference, copied: reference },
  ];
  return (
    <>
      <div className="transfer-code">
        <QrCode text={instructions.epc_qr} label={t('qrCode')} className="size-56" />
        <p className="text-muted text-sm">{t('qrHint')}</p>
      </div>
      <dl className="transfer">
        {pieces.map((piece) => (
          <div key={piece.label} className="transfer-row">
            <dt className="text-muted text-sm">{piece.label}</dt>
            <dd className="transfer-piece">
              <span className="tabular min-w-0 font-semibold text-text">{piece.shown}</span>
              <CopyButton language={language} label={t('copy', { what: piece.label })} text={piece.copied} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CopyButton({ language, label, text }: { language: LanguageCode; label: string; text: string }) {
  const t = messagesOf(language, 'payments');
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setDone(true);
    showToast('success', t('copied'));
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button type="button" className="btn btn-quiet btn-icon" aria-label={label} onClick={() => void copy()}>
      {done ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
    </button>
  );
}
