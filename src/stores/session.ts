/**
 * Session of the visitor as the browser knows it. A display copy of the customer is stored, so that the next page renders its header before
 * the API answers; permissions are the API's alone.
 */
import { atom, computed } from 'nanostores';
import { localKeys } from '#rules/storage-keys.ts';
import { flag, integer, shape, text } from './decode.ts';
import { storedAtom } from './storage.ts';

export interface Customer {
  name: string;
  surname: string;
  email: string;
  balanceCents: number;
  emailVerified: boolean;
}

/** `unknown` until the first response when no customer is stored. `checked` once the API has confirmed it on this page. */
export type Session = { checked: boolean } & (
  | { status: 'unknown' | 'guest'; customer: undefined }
  | { status: 'customer'; customer: Customer }
);

export const unknownSession: Session = { status: 'unknown', checked: false, customer: undefined };

const customer = shape<Customer>({
  name: text,
  surname: text,
  email: text,
  balanceCents: integer,
  emailVerified: flag,
});
const $marker = storedAtom<Customer | undefined>(localKeys.session, undefined, customer);
const $checked = atom(false);

/** True once a session that was presumed here was refused. */
export const $sessionExpired = atom(false);

export const $session = computed([$marker, $checked], (customer, checked): Session => {
  if (customer) return { status: 'customer', checked, customer };
  return checked ? { status: 'guest', checked, customer: undefined } : unknownSession;
});

/** Stores a customer that the API has confirmed. */
export function rememberCustomer(customer: Customer): void {
  $sessionExpired.set(false);
  $marker.set(customer);
  $checked.set(true);
}

/** Removes the customer: the API has confirmed a guest, or the session was ended here. */
export function forgetCustomer(): void {
  $marker.set(undefined);
  $checked.set(true);
}

/** Updates the displayed balance after a purchase or top-up. */
export function changeBalance(balanceCents: number): void {
  const customer = $marker.get();
  if (customer) $marker.set({ ...customer, balanceCents });
}
