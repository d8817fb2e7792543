/** Every mail template by its name in the outbox, with the values it needs. */
import type { z } from 'zod';
import { accountClosed } from './templates/account-closed.ts';
import { balanceChanged } from './templates/balance-changed.ts';
import { changeDisowned } from './templates/change-disowned.ts';
import { contactForm } from './templates/contact-form.ts';
import { deliveryLate } from './templates/delivery-late.ts';
import { destinationChanged } from './templates/destination-changed.ts';
import { destinationCode } from './templates/destination-code.ts';
import { disputeNews } from './templates/dispute-news.ts';
import { emailChange } from './templates/email-change.ts';
import { emailChangeAsked } from './templates/email-change-asked.ts';
import { emailChanged } from './templates/email-changed.ts';
import { latePayment } from './templates/late-payment.ts';
import { lineEnded } from './templates/line-ended.ts';
import { offerNews } from './templates/offer-news.ts';
import { offerReversed, reversalAlert } from './templates/offer-reversed.ts';
import { disputeAlert, eventAlert } from './templates/operator-alert.ts';
import { operatorInvitation } from './templates/operator-invitation.ts';
import { operatorKeyMade } from './templates/operator-key-made.ts';
import { operatorsDisowned } from './templates/operators-disowned.ts';
import { orderConfirmation } from './templates/order-confirmation.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { paymentReceived } from './templates/payment-received.ts';
import { payoutSent } from './templates/payout-sent.ts';
import { refundNews } from './templates/refund-news.ts';
import { securityNews } from './templates/security-news.ts';
import { tradeNews } from './templates/trade-news.ts';
import { verification } from './templates/verification.ts';
import { withdrawalNews } from './templates/withdrawal-news.ts';

export const templates = {
  verification,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  email_change: emailChange,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  security_news: securityNews,
  destination_code: destinationCode,
  destination_changed: destinationChanged,
  change_disowned: changeDisowned,
  operators_disowned: operatorsDisowned,
  account_closed: accountClosed,
  order_confirmation: orderConfirmation,
  payment_received: paymentReceived,
  late_payment: latePayment,
  balance_changed: balanceChanged,
  delivery_late: deliveryLate,
  trade_news: tradeNews,
  line_ended: lineEnded,
  refund_news: refundNews,
  offer_news: offerNews,
  offer_reversed: offerReversed,
  payout_sent: payoutSent,
  withdrawal_news: withdrawalNews,
  dispute_news: disputeNews,
  dispute_alert: disputeAlert,
  event_alert: eventAlert,
  reversal_alert: reversalAlert,
  operator_invitation: operatorInvitation,
  operator_key_made: operatorKeyMade,
  contact_form: contactForm,
} as const;

export type TemplateName = keyof typeof templates;

/** Those with a code or link that somebody waits for before a page. See docs/product/mail.md#delivery. */
export const awaitedTemplates: readonly TemplateName[] = [
  'verification',
  'password_reset',
  'email_change',
  'destination_code',
  'change_disowned',
  'operator_invitation',
];

export type TemplateValues = { [T in TemplateName]: z.input<(typeof templates)[T]['schema']> };

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}
