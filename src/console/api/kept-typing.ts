/**
 * What somebody has typed into an open question, kept while a session that has ended leads over the sign-in: it stands in its fields again
 * when the same person opens the same question in the same tab.
 */
const storageKey = 'typed';

export interface Typing {
  /** Address of the page, and what its question does. */
  place: string;
  /** E-mail address of who types. */
  by: string | undefined;
  values: Record<string, string>;
}

let present: Typing | undefined;

/** Called with what is typed so far; undefined once the question is closed. */
export function noteTyping(typing: Typing | undefined): void {
  present = typing;
}

/** Called before the page leaves for the sign-in. */
export function keepTyping(): void {
  if (present && Object.keys(present.values).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(present));
}

/** What was kept of this question. */
export function keptTyping({ place, by }: Pick<Typing, 'place' | 'by'>): Typing['values'] {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return {};
  // safe because nothing else writes it
  const kept = JSON.parse(text) as Typing;
  return kept.place === place && kept.by === by ? kept.values : {};
}

export function forgetKeptTyping(): void {
  sessionStorage.removeItem(storageKey);
}
