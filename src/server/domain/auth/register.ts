/** Opens an account: customer, balance, session and the mail that proves the address come into being together or not at all. */
import type { LanguageCode } from '#rules/languages.ts';
import { signUpErrors } from '#rules/validation/sign-up.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { runRead, statement, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { judgePhone } from '../../phone-number.ts';
import { openCustomerAccount } from '../ledger/accounts.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { hashPassword } from './credentials/password.ts';
import { hasEmail, namingTakenEmail, rejectTakenEmail } from './email/email-address.ts';
import { securityMail } from './email/security-mail.ts';
import { verificationMail } from './email/verification-mail.ts';
import { linkStep } from './finish-steam.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';
import { signUpSettingsOf, signUpSettingsQuery } from './sign-up-settings.ts';
import { readTicket } from './steam/steam-state.ts';

export interface Registration {
  name: string;
  surname: string;
  email: string;
  phone: string;
  phoneE164: string;
  password: string;
  passConfirm: string;
  terms?: boolean | undefined;
  /** Links the Steam account that a ticket names. */
  steam?: boolean | undefined;
}

/**
 * @throws fields in the order of docs/product/validation.md#sign-up, `registration_disabled`, an address that is taken as `errors.email`, and where
 * a Steam account is to be linked `steam_expired` without its ticket and `steam_taken`.
 */
export async function register(ctx: RequestContext, form: Registration, ticket?: string): Promise<SignedInSession> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const now = deps.now();
  const [settings, taken] = await runRead(
    db.batch([signUpSettingsQuery(db), db.select({ id: customers.id }).from(customers).where(hasEmail(form.email))]),
  );
  const { registrationEnabled, unsupportedCountries } = signUpSettingsOf(settings);
  const phone = judgePhone(form, unsupportedCountries);
  const errors = [...signUpErrors(form, { phoneValid: phone.number !== null }), ...phone.errors];
  if (errors.length > 0) throwValidationError(errors);
  if (!registrationEnabled) throw new DomainError('registration_disabled');
  if (taken.length > 0) rejectTakenEmail();
  const steam = form.steam ? await readTicket(deps, 'sign-up', ticket) : null;
  if (form.steam && !steam) throw new DomainError('steam_expired');

  const customer = customerOf(ctx, form, phone.number?.e164 ?? '', await hashPassword(deps, form.password));
  const session = startSession(deps, customer.id, principal);
  const mail = { customerId: customer.id, name: form.name, email: form.email, language: customer.language };
  await namingTakenEmail(
    write(db, [
      statement(db.insert(customers).values(customer), 'invalid_fields'),
      openCustomerAccount(db, customer.id, now),
      session.statements,
      ...(steam ? [linkStep(deps, customer.id, steam.steamId), securityMail(deps, customer, 'steam_linked', now)] : []),
      verificationMail(deps, mail, 'verify'),
    ]),
  );
  const answer = await signedIn(deps, session);
  deps.later(deliverOutbox(deps));
  return answer;
}

function customerOf(ctx: RequestContext, form: Registration, phoneE164: string, passwordHash: string) {
  const { deps, principal } = ctx;
  const now = deps.now();
  const { name, surname, email, phone } = form;
  const accepted = form.terms ? now : null;
  const language: LanguageCode = principal.language;
  return {
    id: deps.newId('cus'),
    name,
    surname,
    email,
    phone,
    phoneE164,
    passwordHash,
    language,
    realCountryHash: principal.country || null,
    termsAcceptedAt: accepted,
    adultConfirmedAt: accepted,
    createdAt: now,
    updatedAt: now,
  };
}
