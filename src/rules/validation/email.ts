/**
 * An e-mail address as the forms accept it: text, at sign, text, dot, text, no spaces.
 * See docs/product/validation.md#fields-used-in-several-forms.
 */
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const charactersMax = 254;

export function isEmail(text: string): boolean {
  return text.length <= charactersMax && pattern.test(text);
}
