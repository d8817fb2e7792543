/** Personal data of the account page. What is undefined stays as it was; a trade link may be emptied. See docs/product/validation.md#profile. */
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

/** True for an address that is neither the account's own nor the one that waits to become it: it takes the password to ask for it. */
export function asksForNewEmail(wanted: string, account: { email: string; email_pending: string | null }): boolean {
  const known = [account.email, account.email_pending].map((address) => address?.toLowerCase());
  return !known.includes(wanted.toLowerCase());
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
