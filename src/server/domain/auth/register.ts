/** Opens an account: customer, balance, session and verification mail are written together or not at all. */
import { sql } from 'drizzle-orm';
import { signUpErrors } from '#rules/validation/sign-up.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { guard, runRead, statement, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { validatePhone } from '../../phone-number.ts';
import { openCustomerAccount } from '../ledger/accounts.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { hashPassword } from './credentials/password.ts';
import { hasEmail, isKeptForAnother, rejectTakenEmail, taggingTakenEmail } from './email/email-address.ts';
import { securityMail } from './email/security-mail.ts';
import { verificationMail } from './email/verification-mail.ts';
import { signUpSettingsOf, signUpSettingsQuery } from './parts/sign-up-settings.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';
import { insertSteamIdentity } from './steam/identity.ts';
import { readState } from './steam/state.ts';

export interface Registration {
  name: string;
  surname: string;
  email: string;
  phone: string;
  phoneE164: string;
  password: string;
  passConfirm: string;
  terms?: boolean | undefined;
  /** Links the Steam account that `steamState` names. */
  steam?: boolean | undefined;
  /** The state cookie of a sign-in through Steam. */
  steamState?: string | undefined;
}

/**
 * @throws `invalid_fields` in the order of docs/product/validation.md#sign-up, also for an address that is taken, `registration_disabled`,
 * and where a Steam account is to be linked `steam_expired` without its state and `steam_taken`.
 */
export async function register(ctx: RequestContext, form: Registration): Promise<SignedInSession> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const now = deps.now();
  const [settings, owners] = await runRead(
    db.batch([signUpSettingsQuery(db), db.select({ id: customers.id }).from(customers).where(hasEmail(form.email))]),
  );
  const { registrationEnabled, unsupportedCountries } = signUpSettingsOf(settings);
  const phone = validatePhone(form, unsupportedCountries);
  const errors = [...signUpErrors(form, { phoneValid: phone.number !== null }), ...phone.errors];
  if (errors.length > 0) throwValidationError(errors);
  if (!registrationEnabled) throw new DomainError('registration_disabled');
  if (owners.length > 0) rejectTakenEmail();
  const steam = form.steam ? await readState(deps, 'sign-up', form.steamState) : null;
  if (form.steam && !steam) throw new DomainError('steam_expired');

  const customer = newCustomer(ctx, form, phone.number?.e164 ?? '', await hashPassword(deps, form.password));
  const session = startSession(deps, customer.id, principal);
  await taggingTakenEmail(
    write(db, [
      guard(sql`not ${isKeptForAnother(deps, customer.email)}`, 'invalid_fields'),
      statement(db.insert(customers).values(customer), 'invalid_fields'),
      openCustomerAccount(db, customer.id, now),
      session.statements,
      steam && [
        insertSteamIdentity(deps, customer.id, steam.steamId),
        securityMail(deps, customer, 'steam_linked', now),
      ],
      verificationMail(deps, customer, { purpose: 'verify' }),
    ]),
  );
  const signedInSession = await signedIn(ctx, session, { customer });
  deps.later(deliverOutbox({ deps }));
  return signedInSession;
}

function newCustomer(
  { deps, principal }: RequestContext,
  { name, surname, email, phone, terms }: Registration,
  phoneE164: string,
  passwordHash: string,
) {
  const now = deps.now();
  const acceptedAt = terms ? now : null;
  return {
    id: deps.newId('cus'),
    name,
    surname,
    email,
    phone,
    phoneE164,
    passwordHash,
    language: principal.language,
    realCountryHash: principal.country || null,
    deviceEpoch: 0,
    termsAcceptedAt: acceptedAt,
    adultConfirmedAt: acceptedAt,
    createdAt: now,
    updatedAt: now,
  };
}
