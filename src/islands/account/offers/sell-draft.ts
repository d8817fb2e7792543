/** What was not offered yet of a skin when the session ended, for the same customer after the next sign-in in this tab. */
import { tabKeys } from '#rules/storage-keys.ts';
import { shape, text, texts } from '#stores/decode.ts';
import { readTab, writeTab } from '#stores/storage.ts';

export type SellValues = { title: string; price: string; quality: string; item_url: string };

const names = ['title', 'price', 'quality', 'item_url'] as const satisfies readonly (keyof SellValues)[];
const stored = shape<{ owner: string; form: Partial<SellValues> }>({ owner: text, form: texts(names) });

/** `owner` is the customer's e-mail. A form without a word in it is not kept. */
export function saveSellDraft(owner: string, form: SellValues): void {
  if (names.some((name) => form[name] !== '')) writeTab(tabKeys.sellDraft, { owner, form });
}

/** Returns the draft of `owner` and removes it. */
export function takeSellDraft(owner: string): Partial<SellValues> {
  const draft = readTab(tabKeys.sellDraft, stored);
  writeTab(tabKeys.sellDraft, undefined);
  return draft?.owner === owner ? draft.form : {};
}
