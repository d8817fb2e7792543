/**
 * Changes personal data. A new e-mail address requires re-authentication and is pending until the link mailed to it is opened. The
 * present address is told at once, while the change can be withdrawn. Another trade link than the confirmed one requires a two-factor
 * code, or is pending until the mailed code is entered.
 */
import { eq, sql } from 'drizzle-orm';
import type { Profile } from '#contract/profile.ts';
import { countryOfCode } from '#rules/countries.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { asksForNewEmail, profileErrors } from '#rules/validation/profile.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { guard, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { throwValidationError } from '../../domain-error.ts';
import { validatePhone } from '../../phone-number.ts';
import { reauthenticate } from '../auth/credentials/reauthentication.ts';
import { hasEmail, isKeptForAnother, rejectTakenEmail, taggingTakenEmail } from '../auth/email/email-address.ts';
import { endLinks, limitLinks, newMailLink, recentLinksQuery } from '../auth/email/mail-link.ts';
import { verificationMail } from '../auth/email/verification-mail.ts';
import { signUpSettingsOf, signUpSettingsQuery } from '../auth/parts/sign-up-settings.ts';
import { assertCustomerActive } from '../auth/session/assert-customer-active.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { pendingChangesQuery } from '../destinations/parts/changes.ts';
import { keepEmailChange } from '../destinations/parts/email-change.ts';
import { holdOf, holdQuery } from '../holds/parts/account-hold.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/parts/queue-mail.ts';
import { pendingEmailQuery, profileOf } from './parts/profile-view.ts';
import { changeTradeLink } from './parts/trade-link-change.ts';

export interface ProfileChange {
  name: string;
  surname: string;
  email: string;
  phone: string;
  phoneE164?: string | undefined;
  /** ISO code. These five stay unchanged when they are undefined. */
  country?: string | undefined;
  city?: string | undefined;
  address?: string | undefined;
  post_code?: string | undefined;
  steam_trade_link?: string | undefined;
  /** The current one, when the e-mail is a new one. */
  password?: string | undefined;
  /** Of two-factor authentication, when it is on and the e-mail or the trade link is a new one. */
  code?: string | undefined;
}

/**
 * Returns the profile afterwards. @throws `invalid_fields`, also for an address that is taken, and for a new address `too_many_requests`
 * after several of them and what `reauthenticate` throws; for another trade link what `changeTradeLink` throws.
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
    holdQuery(db, id),
    pendingChangesQuery(deps, id),
  ]);
  const [pending, settings, owners, recentLinks, [hold], pendingChanges] = rows;
  const phoneE164 = form.phoneE164 ?? (form.phone === customer.phone ? customer.phoneE164 : undefined);
  const phone = validatePhone({ phone: form.phone, phoneE164 }, signUpSettingsOf(settings).unsupportedCountries);
  const errors = [
    ...profileErrors(form, { phoneValid: phone.number !== null }),
    ...phone.errors,
    ...countryErrors(form),
  ];
  if (errors.length > 0) throwValidationError(errors);
  if (owners.some(({ id }) => id !== customer.id)) rejectTakenEmail();

  const pendingEmail = pending[0]?.email ?? null;
  const isNewEmail = asksForNewEmail(form.email, { email: customer.email, email_pending: pendingEmail });
  if (isNewEmail) limitLinks(recentLinks);
  const { password = '', code = '', steam_trade_link: link } = form;
  const save = async (reauthenticated: Statements) => {
    const tradeLink = await changeTradeLink(ctx, customer, { link, code, pending: pendingChanges, reauthenticated });
    const changes = {
      ...changesOf(form, phone.number?.e164 ?? ''),
      ...tradeLink.columns,
      language: principal.language,
      updatedAt: now,
    };
    const batch = [
      assertCustomerActive(customer.id),
      reauthenticated,
      tradeLink.statements,
      statement(db.update(customers).set(changes).where(eq(customers.id, customer.id))),
      isNewEmail && requestEmailChange(deps, { ...customer, ...changes }, form.email),
    ];
    await taggingTakenEmail(write(db, batch));
    if (isNewEmail || tradeLink.statements) deps.later(deliverOutbox({ deps }));
    const waiting = { email: isNewEmail ? form.email : pendingEmail, tradeLink: tradeLink.pending };
    return profileOf({ ...customer, ...changes }, { pending: waiting, hold: holdOf(hold) }, principal);
  };
  return isNewEmail ? reauthenticate(ctx, customer, { password, code }, save) : save(null);
}

/** Errors of two letters that are no country; the rules report everything else. */
function countryErrors({ country = '' }: ProfileChange): FieldError[] {
  const unknown = /^[A-Z]{2}$/.test(country) && !countryOfCode(country, 'en');
  return unknown ? [{ field: 'country', key: 'country_invalid' }] : [];
}

function changesOf(form: ProfileChange, phoneE164: string) {
  const { name, surname, phone, country, city, address, post_code: postCode } = form;
  return {
    name,
    surname,
    phone,
    phoneE164,
    ...(country === undefined ? {} : { countryCode: country || null }),
    ...(city === undefined ? {} : { city }),
    ...(address === undefined ? {} : { address }),
    ...(postCode === undefined ? {} : { postCode }),
  };
}

/** Of several new addresses only the last one's link works. */
function requestEmailChange(deps: Deps, customer: CustomerRow, email: string): Statements {
  const { name, language } = customer;
  const link = newMailLink(deps);
  const { seed, statements } = keepEmailChange(deps, customer, email, 'pending');
  return [
    guard(sql`not ${isKeptForAnother(deps, email, customer.id)}`, 'invalid_fields'),
    statements,
    statement(endLinks(deps, customer.id, ['change_email'])),
    verificationMail(deps, { ...customer, email }, { purpose: 'change_email', link }),
    queueMail(deps.db, deps.now(), {
      id: `email_change_asked:${link.tokenHash}`,
      template: 'email_change_asked',
      recipient: customer.email,
      language,
      values: { name, newEmail: email, seed },
    }),
  ];
}
