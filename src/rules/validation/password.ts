/**
 * A strong enough password: 8 to 128 characters with a lowercase letter, an uppercase letter and a digit.
 * See docs/product/validation.md#fields-used-in-several-forms.
 */
import { passwordCharactersMax, passwordCharactersMin } from '../limits.ts';

export function isStrongPassword(password: string): boolean {
  const characters = [...password].length;
  return (
    characters >= passwordCharactersMin &&
    characters <= passwordCharactersMax &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password)
  );
}
