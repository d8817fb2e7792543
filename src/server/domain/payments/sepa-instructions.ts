/** What a customer needs for a bank transfer: the shop's account, from the settings, and a reference of the payment's own. */
import type { SepaInstructions } from '#contract/deposits.ts';
import { epcQrText } from '#rules/epc-qr.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { SettingValues } from '../settings/settings.ts';

/** Names of the settings that this takes. */
export const sepaSettings = ['sepa_beneficiary', 'sepa_iban', 'sepa_bic'] as const;

export function sepaInstructions(
  { sepa_beneficiary: beneficiary, sepa_iban: iban, sepa_bic: bic }: SettingValues,
  { amountCents, reference }: { amountCents: number; reference: string },
): SepaInstructions {
  const epc_qr = epcQrText({ beneficiary, iban, bic, amountCents, reference });
  return { beneficiary, iban, bic, amount: eurosOfCents(amountCents), currency: 'EUR', reference, epc_qr };
}

/** `RG-XXXX-XXXX`: short enough to type, too many to guess. `id` is an unguessable id. */
export function sepaReference(id: string): string {
  const letters = id.slice(-8).toUpperCase();
  return `RG-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
