/** The unfinished checkout of a browser tab: the buyer's form until something is bought, and the promo code. */
import { tabKeys } from '#rules/storage-keys.ts';
import { countryCode, shape, text, texts } from '#stores/decode.ts';
import { readTab, writeTab } from '#stores/storage.ts';

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

// safe because an object literal has no other keys
const names = Object.keys(emptyBuyerForm) as (keyof BuyerForm)[];
const storedForm = shape<{ owner: string; form: Partial<BuyerForm> }>({
  owner: text,
  form: texts(names, { country: countryCode, phoneCountry: countryCode }),
});
const storedPromo = shape<{ owner: string; code: string }>({ owner: text, code: text });

/** The form that `owner`, a customer's e-mail, has left unfinished. */
export function loadBuyerForm(owner: string): Partial<BuyerForm> {
  const draft = readTab(tabKeys.checkout, storedForm);
  return draft?.owner === owner ? draft.form : {};
}

export function saveBuyerForm(owner: string, form: BuyerForm): void {
  writeTab(tabKeys.checkout, { owner, form });
}

/** The promo code that `owner` has applied; empty for none. */
export function loadPromoCode(owner: string): string {
  const draft = readTab(tabKeys.promo, storedPromo);
  return draft?.owner === owner ? draft.code : '';
}

/** An empty code removes it. */
export function savePromoCode(owner: string, code: string): void {
  writeTab(tabKeys.promo, code === '' ? undefined : { owner, code });
}

/** Removes form and promo code after a purchase. */
export function clearCheckoutDraft(): void {
  writeTab(tabKeys.checkout, undefined);
  writeTab(tabKeys.promo, undefined);
}
