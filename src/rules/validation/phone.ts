/**
 * The characters of a phone number. A library outside the rules decides whether the number exists.
 * See docs/product/interface.md#phone-field.
 */
import { phoneCharactersMax } from '../limits.ts';
import { type FieldRule, rule } from './field-error.ts';

/** Only digits, spaces, parentheses, plus and minus, at most 25. */
export function isPhoneText(text: string): boolean {
  return text.length <= phoneCharactersMax && /^[\d ()+-]*$/.test(text);
}

/** A typed or pasted text without the characters that a phone number cannot have. */
export function phoneTextOf(text: string): string {
  return text.replace(/[^\d ()+-]/g, '').slice(0, phoneCharactersMax);
}

/** A required phone number; `phoneValid` is whether the library of numbering plans accepts it. */
export function phoneRules(phone: string, phoneValid: boolean): FieldRule[] {
  return [
    rule('phone', phone === '', 'phone_required'),
    rule('phone', !phoneValid || !isPhoneText(phone), 'phone_invalid'),
  ];
}
