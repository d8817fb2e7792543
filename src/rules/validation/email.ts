/**
 * An e-mail address as the forms accept it: text, at sign, text, dot, text, no spaces.
 * See docs/product/validation.md#fields-used-in-several-forms.
 */
import { emailCharactersMax } from '../limits/sizes.ts';

const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return text.length <= emailCharactersMax && pattern.test(text);
}
