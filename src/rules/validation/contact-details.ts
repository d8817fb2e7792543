/**
 * Contact details of a person who pays or is paid. Top-up and payout have the same fields, but check them in different orders and have
 * different messages about the phone. See docs/product/validation.md#contact-details.
 */
import { countryRules } from './country.ts';
import { isEmail } from './email.ts';
import { type FieldError, type FieldRule, failing, rule } from './field-error.ts';
import { isPhoneText, phoneRules } from './phone.ts';

export interface ContactDetails {
  name: string;
  surname: string;
  email: string;
  phone: string;
  country: string;
  city: string;
  address: string;
  postCode: string;
}

interface PhoneCheck {
  /** Whether the library of numbering plans accepts the number. */
  phoneValid: boolean;
}

/** The contact step of a top-up. */
export function topUpContactErrors(form: ContactDetails, { phoneValid }: PhoneCheck): FieldError[] {
  return failing([
    ...personRules(form),
    ...countryRules(form.country),
    rule('city', form.city === '', 'city_required'),
    rule('address', form.address === '', 'address_required'),
    rule('postCode', form.postCode === '', 'post_code_required'),
    rule('phone', !phoneValid || !isPhoneText(form.phone), 'phone_valid_required'),
  ]);
}

/** The contact step of a payout. */
export function payoutContactErrors(form: ContactDetails, { phoneValid }: PhoneCheck): FieldError[] {
  return failing([
    ...personRules(form),
    ...phoneRules(form.phone, phoneValid),
    ...countryRules(form.country),
    rule('city', form.city === '', 'city_required'),
    rule('postCode', form.postCode === '', 'post_code_required'),
    rule('address', form.address === '', 'address_required'),
  ]);
}

function personRules(form: ContactDetails): FieldRule[] {
  return [
    rule('name', form.name === '', 'first_name_required'),
    rule('surname', form.surname === '', 'last_name_required'),
    rule('email', form.email === '', 'email_required'),
    rule('email', !isEmail(form.email), 'email_format'),
  ];
}
