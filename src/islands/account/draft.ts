/** What was typed into the profile when the session ended: for the same customer, after the next sign-in in this tab. */
import { readTab, writeTab } from '#stores/tab-storage.ts';
import type { ContactValues } from './contact-values.ts';

export type Draft = ContactValues & { steam_trade_link: string };

const key = 'profile_draft';

/** `owner` is the customer's e-mail. */
export function keepDraft(owner: string, form: Draft): void {
  writeTab(key, { owner, form });
}

/** Hands it over, once. */
export function takeDraft(owner: string): Partial<Draft> {
  // safe because only this module writes the key
  const kept = readTab(key) as { owner: string; form: Draft } | null;
  writeTab(key, null);
  return kept?.owner === owner ? kept.form : {};
}
