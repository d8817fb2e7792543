/** The details of a bank transfer, each with a button that copies it, and as a QR code for banking apps. */
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
  const details = [
    { label: t('beneficiary'), text: beneficiary, clipboardText: beneficiary },
    { label: t('iban'), text: groupIban(iban), clipboardText: compactIban(iban) },
    { label: t('bic'), text: bic, clipboardText: bic },
    { label: t('amount'), text: formatEuros(cents, language), clipboardText: decimalOf(cents) },
    { label: t('reference'), text: reference, clipboardText: reference },
  ];
  return (
    <>
      <div className="grid justify-items-center gap-3 pt-3">
        <QrCode text={instructions.epc_qr} label={t('qrCode')} className="size-56" />
        <p className="text-muted text-sm">{t('qrHint')}</p>
      </div>
      <dl className="transfer">
        {details.map((detail) => (
          <div key={detail.label} className="transfer-row">
            <dt className="text-muted text-sm">{detail.label}</dt>
            <dd className="transfer-piece">
              <span className="tabular min-w-0 font-semibold text-text">{detail.text}</span>
              <CopyButton language={language} label={t('copy', { what: detail.label })} text={detail.clipboardText} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CopyButton({ language, label, text }: { language: LanguageCode; label: string; text: string }) {
  const t = messagesOf(language, 'payments');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setCopied(true);
    showToast('success', t('copied'));
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" className="btn btn-quiet btn-icon" aria-label={label} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
    </button>
  );
}
