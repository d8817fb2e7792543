/**
 * What somebody has typed into an open question, kept while a session that has ended leads over the sign-in: it stands in its fields again
 * when the same person opens the same question in the same tab.
 */
import { consoleTabKeys } from '#rules/storage-keys.ts';
import { list, shape, text } from '#stores/decode.ts';
import { readTab, writeTab } from '#stores/storage.ts';

interface Question {
  /** Address of the page, and what the question does to what. */
  place: string;
  /** E-mail address of who answers it. */
  by: string;
}

export interface Typing extends Question {
  fields: readonly { name: string; value: string }[];
}

const stored = shape<Typing>({ place: text, by: text, fields: list(shape({ name: text, value: text })) });

export function keepTyping(typing: Typing): void {
  if (typing.fields.length > 0) writeTab(consoleTabKeys.typed, typing);
}

/** What was kept of this question, by the names of its fields. */
export function keptTyping({ place, by }: Question): Record<string, string> {
  const kept = readTab(consoleTabKeys.typed, stored);
  if (kept?.place !== place || kept.by !== by) return {};
  return Object.fromEntries(kept.fields.map(({ name, value }) => [name, value]));
}

export function forgetKeptTyping(): void {
  writeTab(consoleTabKeys.typed, undefined);
}
