/** What a customer needs for a bank transfer: the shop's account, the amount, and the payment's own reference. */
import type { SepaInstructions } from '#contract/deposits.ts';
import { epcQrText } from '#rules/epc-qr.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { BankAccount } from '../../settings/parts/bank-account.ts';

export function sepaInstructions(
  { beneficiary, iban, bic }: BankAccount,
  { amountCents, reference }: { amountCents: number; reference: string },
): SepaInstructions {
  const epc_qr = epcQrText({ beneficiary, iban, bic, amountCents, reference });
  return { beneficiary, iban, bic, amount: eurosOfCents(amountCents), currency: 'EUR', reference, epc_qr };
}
