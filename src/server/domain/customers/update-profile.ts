/**
 * Changes personal data. A new e-mail address takes the password to ask for and then only waits: it takes effect when the link mailed
 * to it is opened. The present address hears of it at once, while there is time to withdraw it.
 */
import { eq } from 'drizzle-orm';
import type { Profile } from '#contract/profile.ts';
import { countryOfCode } from '#rules/countries.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { asksForNewEmail, profileErrors } from '#rules/validation/profile.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { throwValidationError } from '../../domain-error.ts';
import { judgePhone } from '../../phone-number.ts';
import { confirmPassword } from '../auth/credentials/reauthentication.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { hasEmail, rejectTakenEmail } from '../auth/email/email-address.ts';
import { endLinks, limitLinks, newMailLink, recentLinksQuery } from '../auth/email/mail-link.ts';
import { verificationMail } from '../auth/email/verification-mail.ts';
import { assertCustomerActive } from '../auth/session/assert-customer-active.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { signUpSettingsOf, signUpSettingsQuery } from '../auth/sign-up-settings.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { pendingEmailQuery, profileOf } from './profile-view.ts';

export interface ProfileChange {
  name: string;
  surname: string;
  email: string;
  phone: string;
  phoneE164?: string | undefined;
  /** ISO code. These five stay as they were when they are undefined. */
  country?: string | undefined;
  city?: string | undefined;
  address?: string | undefined;
  post_code?: string | undefined;
  steam_trade_link?: string | undefined;
  /** The current one, when the e-mail is a new one. */
  password?: string | undefined;
  /** Two-factor authentication, when the account has one and the e-mail is a new one. */
  code?: string | undefined;
}

/**
 * Returns the profile as it is afterwards. @throws fields, an address that is taken, `too_many_requests` for ever new addresses, and for
 * a new one what `confirmPassword` and `verifyTwoFactor` throw.
 */
export async function updateProfile(ctx: RequestContext, form: ProfileChange): Promise<Profile> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const now = deps.now();
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    pendingEmailQuery(deps, id),
    signUpSettingsQuery(db),
    db.select({ id: customers.id }).from(customers).where(hasEmail(form.email)),
    recentLinksQuery(deps, id, 'change_email'),
  ]);
  const [pending, settings, owners, changes] = rows;
  const phoneE164 = form.phoneE164 ?? (form.phone === customer.phone ? customer.phoneE164 : undefined);
  const phone = judgePhone({ phone: form.phone, phoneE164 }, signUpSettingsOf(settings).unsupportedCountries);
  const errors = [
    ...profileErrors(form, { phoneValid: phone.number !== null }),
    ...phone.errors,
    ...countryErrors(form),
  ];
  if (errors.length > 0) throwValidationError(errors);
  if (owners.some(({ id }) => id !== customer.id)) rejectTakenEmail();

  const before = pending[0]?.email ?? null;
  const asksForNew = asksForNewEmail(form.email, { email: customer.email, email_pending: before });
  if (asksForNew) limitLinks(changes);
  const confirmed = asksForNew ? await confirmPassword(ctx, customer, { typed: form.password ?? '' }) : [];
  const passed = asksForNew ? await verifyTwoFactor(deps, customer, form.code ?? '') : [];
  const values = { ...changesOf(form, phone.number?.e164 ?? ''), language: principal.language, updatedAt: now };
  await write(db, [
    assertCustomerActive(customer.id),
    passed,
    confirmed,
    statement(db.update(customers).set(values).where(eq(customers.id, customer.id))),
    asksForNew && askForEmail(deps, { ...customer, ...values }, form.email),
  ]);
  if (asksForNew) deps.later(deliverOutbox(deps));
  return profileOf({ ...customer, ...values }, asksForNew ? form.email : before, principal);
}

/** Two letters that are no country; anything else is for the rules to say. */
function countryErrors({ country = '' }: ProfileChange): FieldError[] {
  const unknown = /^[A-Z]{2}$/.test(country) && !countryOfCode(country, 'en');
  return unknown ? [{ field: 'country', key: 'country_invalid' }] : [];
}

function changesOf(form: ProfileChange, phoneE164: string) {
  const { name, surname, phone, country, city, address, post_code: postCode, steam_trade_link: link } = form;
  return {
    name,
    surname,
    phone,
    phoneE164,
    ...(country === undefined ? {} : { countryCode: country || null }),
    ...(city === undefined ? {} : { city }),
    ...(address === undefined ? {} : { address }),
    ...(postCode === undefined ? {} : { postCode }),
    ...(link === undefined ? {} : { steamTradeLink: link, steamId: parseTradeLink(link)?.steamId ?? null }),
  };
}

/** Of several addresses asked for, only the last one's link works. */
function askForEmail(deps: Deps, customer: CustomerRow, email: string): Statements {
  const { id: customerId, name } = customer;
  const language = customer.language;
  const link = newMailLink(deps);
  return [
    statement(endLinks(deps, customerId, ['change_email'])),
    verificationMail(deps, { customerId, name, email, language }, 'change_email', link),
    queueMail(deps.db, deps.now(), {
      id: `email_change_asked:${link.tokenHash}`,
      template: 'email_change_asked',
      recipient: customer.email,
      language,
      values: { name, newEmail: email },
    }),
  ];
}
