/**
 * The characters of a phone number. Whether the number exists is for a library to say, outside the rules.
 * See docs/product/interface.md#phone-field.
 */
import { phoneCharactersMax } from '../limits.ts';
import { type FieldRule, rule } from './field-error.ts';

/** Only digits, spaces, parentheses, plus and minus, at most 25. */
export function isPhoneText(text: string): boolean {
  return text.length <= phoneCharactersMax && /^[\d ()+-]*$/.test(text);
}

/** What is left of a typed or pasted text when only allowed characters may stay. */
export function phoneTextOf(text: string): string {
  return text.replace(/[^\d ()+-]/g, '').slice(0, phoneCharactersMax);
}

/** A phone that is needed; `phoneValid` is the library's word on it. */
export function phoneRules(phone: string, phoneValid: boolean): FieldRule[] {
  return [
    rule('phone', phone === '', 'phone_required'),
    rule('phone', !phoneValid || !isPhoneText(phone), 'phone_invalid'),
  ];
}
