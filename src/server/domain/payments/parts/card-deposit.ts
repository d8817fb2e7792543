/** A top-up by card. */
import { eq } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import { cardDepositHours } from '#rules/limits.ts';
import type { RequestContext } from '../../../context.ts';
import { payments } from '../../../db/schema/payments.ts';
import { transition } from '../../../db/transition.ts';
import { statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { paymentProviderOf } from '../../payment-provider.ts';
import type { SettingValues } from '../../settings/parts/settings.ts';
import { type CardPaymentOptions, type CheckoutStarted, startCardPayment } from './card-payment.ts';
import { newPayment } from './new-payment.ts';
import { payerOf } from './payer.ts';
import type { TopUp, TopUpForm } from './top-up.ts';

export function startCardDeposit(
  ctx: RequestContext,
  { form, topUp, options }: { form: TopUpForm; topUp: TopUp; options: CardPaymentOptions },
): Promise<CheckoutStarted> {
  const { deps } = ctx;
  const now = deps.now();
  const { currency, chargedMinorUnits, amountCents } = topUp;
  const payment = newPayment(deps, {
    customerId: options.customer.id,
    orderId: null,
    provider: paymentProviderOf(deps).name,
    method: 'card',
    amountCents,
    currency: currency.code,
    chargedMinorUnits,
    rateMicros: currency.rateMicros,
    ...payerOf(form),
    createdAt: now,
    expiresAt: now + cardDepositHours * 3600,
  });
  return startCardPayment(ctx, payment, options);
}

export function cardDepositOptions(
  { db, now }: Deps,
  customer: CardPaymentOptions['customer'],
  settings: SettingValues,
): CardPaymentOptions {
  return {
    customer,
    bankTransferCountry: settings.bank_transfer_country,
    undo: ({ id }) =>
      statement(
        transition(db, payments, paymentLife, 'fail', {
          where: eq(payments.id, id),
          set: { failure: 'provider_unavailable', settledAt: now() },
        }),
      ),
  };
}
