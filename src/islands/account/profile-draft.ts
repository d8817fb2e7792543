/** The unsaved profile of a session that has ended, for the same customer after the next sign-in in this tab. */
import { readTab, writeTab } from '#stores/tab-storage.ts';
import type { ContactValues } from '../ui/contact-values.ts';

export type ProfileDraft = ContactValues & { steam_trade_link: string };

const key = 'profile_draft';

/** `owner` is the customer's e-mail. */
export function saveProfileDraft(owner: string, form: ProfileDraft): void {
  writeTab(key, { owner, form });
}

/** Returns the draft of `owner` and removes it. */
export function takeProfileDraft(owner: string): Partial<ProfileDraft> {
  // safe because only this module writes the key
  const draft = readTab(key) as { owner: string; form: ProfileDraft } | null;
  writeTab(key, null);
  return draft?.owner === owner ? draft.form : {};
}
