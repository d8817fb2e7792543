/** The payer of a top-up as `payments` keeps them. */
import type { TopUpForm } from './top-up.ts';

/** The columns of the payer's name and, as JSON, their contact details. */
export function payerOf({ name, surname, email, phone, country, city, address, postCode }: TopUpForm) {
  return {
    payerName: `${name} ${surname}`,
    contact: JSON.stringify({ email, phone, country, city, address, postCode }),
  };
}
