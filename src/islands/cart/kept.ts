/** What the cart page keeps for this browser tab: the form until something is bought, the promo code for the session. */
import { readTab, writeTab } from '#stores/tab-storage.ts';

export const emptyForm = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  phoneCountry: '',
  country: '',
  city: '',
  address: '',
  postCode: '',
  tradeUrl: '',
};
export type BuyerForm = typeof emptyForm;

const formKey = 'checkout';
const promoKey = 'promo';

/** The form that `owner`, a customer's e-mail, has left unfinished. */
export function keptForm(owner: string): Partial<BuyerForm> {
  const kept = read(formKey);
  // safe because only this module writes the key
  return kept?.owner === owner ? (kept.form as Partial<BuyerForm>) : {};
}

export function keepForm(owner: string, form: BuyerForm): void {
  writeTab(formKey, { owner, form });
}

export function keptPromo(owner: string): string {
  const kept = read(promoKey);
  return kept?.owner === owner && typeof kept.code === 'string' ? kept.code : '';
}

/** An empty code forgets it. */
export function keepPromo(owner: string, code: string): void {
  writeTab(promoKey, code === '' ? null : { owner, code });
}

/** After a purchase nothing is left of it. */
export function forgetCheckout(): void {
  writeTab(formKey, null);
  writeTab(promoKey, null);
}

function read(key: string): Record<string, unknown> | null {
  const value = readTab(key);
  // safe because every value is checked by its reader
  return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
}
