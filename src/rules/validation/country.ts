/** A required country as its ISO 3166-1 alpha-2 code. The server's list decides which codes exist. */
import { type FieldRule, rule } from './field-error.ts';

export function countryRules(country: string): FieldRule[] {
  return [
    rule('country', country === '', 'country_required'),
    rule('country', !/^[A-Z]{2}$/.test(country), 'country_invalid'),
  ];
}
