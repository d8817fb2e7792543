/** The profile's form. An undefined field keeps its stored value; an empty trade link removes it. See docs/product/validation.md#profile. */
import { countryRules } from './country.ts';
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';
import { phoneRules } from './phone.ts';
import { parseTradeLink } from './trade-link.ts';

export interface ProfileForm {
  name: string;
  surname: string;
  email: string;
  phone: string;
  country?: string | undefined;
  steam_trade_link?: string | undefined;
}

/** Whether `wanted` is neither the account's e-mail nor its pending one, so that the change requires the password. */
export function asksForNewEmail(wanted: string, account: { email: string; email_pending: string | null }): boolean {
  const accountEmails = [account.email, account.email_pending].map((email) => email?.toLowerCase());
  return !accountEmails.includes(wanted.toLowerCase());
}

export function profileErrors(form: ProfileForm, { phoneValid }: { phoneValid: boolean }): FieldError[] {
  return failing([
    rule('name', form.name === '', 'first_name_required'),
    rule('surname', form.surname === '', 'last_name_required'),
    rule('email', form.email === '', 'email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
    ...phoneRules(form.phone, phoneValid),
    ...(form.country ? countryRules(form.country) : []),
    rule('steam_trade_link', !!form.steam_trade_link && !parseTradeLink(form.steam_trade_link), 'trade_link_invalid'),
  ]);
}
