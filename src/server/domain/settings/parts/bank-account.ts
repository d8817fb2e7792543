/**
 * The shop's own account at its bank. Its holder is the shop by its legal name, unless the bank has another one (`sepa_beneficiary`). While a
 * part is missing no bank transfer is asked for or sent.
 */
import type { PaymentMethod } from '#contract/content.ts';
import { legalName } from '#rules/requisites.ts';
import type { SettingValues } from './settings.ts';

export const bankAccountSettings = ['sepa_beneficiary', 'sepa_iban', 'sepa_bic'] as const;

/** What `bankAccountOf` reads. */
export const accountSettings = [...bankAccountSettings, 'requisites'] as const;

/** Longest name of a payee in a QR code and in a file for the bank. */
const holderCharactersMax = 70;

export interface BankAccount {
  beneficiary: string;
  iban: string;
  bic: string;
}

/** Null while a part of it is not set. */
export function bankAccountOf(values: SettingValues): BankAccount | null {
  const { sepa_beneficiary, requisites, sepa_iban: iban, sepa_bic: bic } = values;
  const beneficiary = sepa_beneficiary || legalName(requisites).slice(0, holderCharactersMax);
  return beneficiary && iban && bic ? { beneficiary, iban, bic } : null;
}

/** How a top-up can be paid: what the settings name, a bank transfer only to an account that is there. */
export function paymentMethodsOf(values: SettingValues): PaymentMethod[] {
  return values.payment_methods.filter((method) => method !== 'sepa' || bankAccountOf(values));
}
