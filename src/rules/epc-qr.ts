/** The text of a QR code from which banking apps fill in a SEPA credit transfer: EPC069-12, version 002, UTF-8. */
import { decimalOf } from './money.ts';

export interface EpcPayment {
  beneficiary: string;
  iban: string;
  bic: string;
  amountCents: number;
  /** Unstructured remittance information, at most 140 characters. */
  reference: string;
}

const beneficiaryCharactersMax = 70;

export function epcQrText({ beneficiary, iban, bic, amountCents, reference }: EpcPayment): string {
  const purposeAndStructuredReference = ['', ''];
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    beneficiary.slice(0, beneficiaryCharactersMax),
    iban.replace(/\s/g, ''),
    `EUR${decimalOf(amountCents)}`,
    ...purposeAndStructuredReference,
    reference,
  ].join('\n');
}
