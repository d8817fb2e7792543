/** The shop's own account at its bank, from three settings. While one of them is empty no bank transfer is asked for or sent. */
import type { PaymentMethod } from '#contract/content.ts';
import type { SettingValues } from './settings.ts';

export const bankAccountSettings = ['sepa_beneficiary', 'sepa_iban', 'sepa_bic'] as const;

export interface BankAccount {
  beneficiary: string;
  iban: string;
  bic: string;
}

/** Null while a part of it is not set. */
export function bankAccountOf(values: SettingValues): BankAccount | null {
  const { sepa_beneficiary: beneficiary, sepa_iban: iban, sepa_bic: bic } = values;
  return beneficiary && iban && bic ? { beneficiary, iban, bic } : null;
}

/** How a top-up can be paid: what the settings name, a bank transfer only to an account that is there. */
export function paymentMethodsOf(values: SettingValues): PaymentMethod[] {
  return values.payment_methods.filter((method) => method !== 'sepa' || bankAccountOf(values));
}
