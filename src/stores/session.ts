/**
 * Who is here, as far as the browser knows. A display copy of the customer is kept under the session marker, so that the
 * header is right from the first frame of the next page; only the API decides what the customer may do.
 */
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';

export interface Customer {
  name: string;
  surname: string;
  email: string;
  balanceCents: number;
  emailVerified: boolean;
}

/** `unknown` until the first answer on a browser without a marker. `checked` says that the API has confirmed it on this page. */
export type Session = { checked: boolean } & (
  | { status: 'unknown' | 'guest'; customer: undefined }
  | { status: 'customer'; customer: Customer }
);

export const unknownSession: Session = { status: 'unknown', checked: false, customer: undefined };

const $marker = persistentAtom<Customer | undefined>('session', undefined, {
  encode: JSON.stringify,
  decode: (text) => decodeCustomer(text),
});
const $checked = atom(false);

/** True once a request was answered 401 for a session that was thought to be good. */
export const $sessionExpired = atom(false);

export const $session = computed([$marker, $checked], (customer, checked): Session => {
  if (customer) return { status: 'customer', checked, customer };
  return checked ? { status: 'guest', checked, customer: undefined } : unknownSession;
});

/** The API has confirmed a customer. */
export function rememberCustomer(customer: Customer): void {
  $sessionExpired.set(false);
  $marker.set(customer);
  $checked.set(true);
}

/** The API has confirmed a guest, or the customer has logged out. */
export function forgetCustomer(): void {
  $marker.set(undefined);
  $checked.set(true);
}

/** A purchase or top-up has changed the balance. */
export function changeBalance(balanceCents: number): void {
  const customer = $marker.get();
  if (customer) $marker.set({ ...customer, balanceCents });
}

function decodeCustomer(text: string): Customer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === 'object' && value !== null && 'balanceCents' in value && 'name' in value;
    // safe because only this module writes the key, and a foreign value lacks the two fields
    return known ? (value as Customer) : undefined;
  } catch {
    return undefined;
  }
}
