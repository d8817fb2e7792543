/** What was not saved of the profile when the session ended, for the same customer after the next sign-in in this tab. */
import { tabKeys } from '#rules/storage-keys.ts';
import { countryCode, shape, text, texts } from '#stores/decode.ts';
import { readTab, writeTab } from '#stores/storage.ts';
import type { ContactValues } from '../ui/contact-values.ts';

export type ProfileDraft = ContactValues & { steam_trade_link: string };

const names = [
  'name',
  'surname',
  'email',
  'phone',
  'phoneCountry',
  'country',
  'city',
  'address',
  'postCode',
  'steam_trade_link',
] as const satisfies readonly (keyof ProfileDraft)[];
const stored = shape<{ owner: string; form: Partial<ProfileDraft> }>({
  owner: text,
  form: texts(names, { country: countryCode, phoneCountry: countryCode }),
});

/** `owner` is the customer's e-mail. */
export function saveProfileDraft(owner: string, form: Partial<ProfileDraft>): void {
  writeTab(tabKeys.profileDraft, { owner, form });
}

/** Returns the draft of `owner` and removes it. */
export function takeProfileDraft(owner: string): Partial<ProfileDraft> {
  const draft = readTab(tabKeys.profileDraft, stored);
  writeTab(tabKeys.profileDraft, undefined);
  return draft?.owner === owner ? draft.form : {};
}
