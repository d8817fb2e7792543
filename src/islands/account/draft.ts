/** What was typed into the profile when the session ended: for the same customer, after the next sign-in in this tab. */
import type { ContactValues } from './contact-values.ts';

export type Draft = ContactValues & { steam_trade_link: string };

const key = 'profile_draft';

/** `owner` is the customer's e-mail. */
export function keepDraft(owner: string, form: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner, form }));
  } catch {
    // A browser without storage forgets it.
  }
}

/** Hands it over, once. */
export function takeDraft(owner: string): Partial<Draft> {
  try {
    // safe because only this module writes the key
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { owner: string; form: Draft } | null;
    sessionStorage.removeItem(key);
    return kept?.owner === owner ? kept.form : {};
  } catch {
    return {};
  }
}
