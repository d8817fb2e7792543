/** Fills in the screen of a bank transfer: its details, their buttons, and the QR code for banking apps. */
import type { SepaInstructions } from '#contract/deposits.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import { decimalOf } from '#rules/money.ts';
import { qrPath } from '#rules/qr-path.ts';
import { compactIban, groupIban } from '#rules/validation/sepa.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { writePart } from './write-part.ts';

const language = pageLanguage();
const t = messagesOf(language, 'payments');

export function fillTransfer(screen: HTMLElement | null, instructions: SepaInstructions): void {
  const { beneficiary, iban, bic, amount, reference, epc_qr: code } = instructions;
  const cents = Math.round(amount * 100);
  const details = {
    beneficiary: { text: beneficiary, clipboardText: beneficiary },
    iban: { text: groupIban(iban), clipboardText: compactIban(iban) },
    bic: { text: bic, clipboardText: bic },
    amount: { text: formatMoney(cents, euro, language), clipboardText: decimalOf(cents) },
    reference: { text: reference, clipboardText: reference },
  };
  for (const [detail, { text, clipboardText }] of Object.entries(details)) {
    writePart(screen, detail, text);
    const button = screen?.querySelector<HTMLButtonElement>(`[data-copy="${detail}"]`);
    button?.addEventListener('click', () => void copy(button, clipboardText));
  }
  const { size, d } = qrPath(code);
  const picture = screen?.querySelector('[data-part="qr"]');
  picture?.setAttribute('viewBox', `0 0 ${size} ${size}`);
  picture?.querySelector('path')?.setAttribute('d', d);
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  setCopied(button, true);
  showToast('success', t('copied'));
  setTimeout(() => setCopied(button, false), 2000);
}

function setCopied(button: HTMLButtonElement, isCopied: boolean): void {
  for (const [index, sign] of button.querySelectorAll('span').entries()) sign.hidden = isCopied === (index === 0);
}
