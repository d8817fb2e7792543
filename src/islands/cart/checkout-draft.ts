/** The unfinished checkout of a browser tab: the buyer's form until something is bought, and the promo code. */
import { readTab, writeTab } from '#stores/tab-storage.ts';

export const emptyBuyerForm = {
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
export type BuyerForm = typeof emptyBuyerForm;

const formKey = 'checkout';
const promoKey = 'promo';

/** The form that `owner`, a customer's e-mail, has left unfinished. */
export function loadBuyerForm(owner: string): Partial<BuyerForm> {
  const draft = readDraft(formKey);
  // safe because only this module writes the key
  return draft?.owner === owner ? (draft.form as Partial<BuyerForm>) : {};
}

export function saveBuyerForm(owner: string, form: BuyerForm): void {
  writeTab(formKey, { owner, form });
}

/** The promo code that `owner` has applied; empty for none. */
export function loadPromoCode(owner: string): string {
  const draft = readDraft(promoKey);
  return draft?.owner === owner && typeof draft.code === 'string' ? draft.code : '';
}

/** An empty code removes it. */
export function savePromoCode(owner: string, code: string): void {
  writeTab(promoKey, code === '' ? null : { owner, code });
}

/** Removes form and promo code after a purchase. */
export function clearCheckoutDraft(): void {
  writeTab(formKey, null);
  writeTab(promoKey, null);
}

function readDraft(key: string): Record<string, unknown> | null {
  const value = readTab(key);
  // safe because every value is checked by its reader
  return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
}
