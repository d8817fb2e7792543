/** What waits for a second person, in words. */
import words from '#content/console/ui.json' with { type: 'json' };
import type { ApprovalAction } from '#rules/approvals.ts';
import { euros } from './format.ts';
import { textsOf } from './texts.ts';

const t = textsOf(words);

const isNamed = (action: string): action is ApprovalAction => `wish_${action}` in words;

/** The name of an action; the action itself where it has none. */
export function wishName(action: string): string {
  return isNamed(action) ? t(`wish_${action}`) : action;
}

/** Its name with the sum that it is about. */
export function wishTitle({ action, amountCents }: { action: string; amountCents: number | null }): string {
  return amountCents === null ? wishName(action) : `${wishName(action)} · ${euros(amountCents)}`;
}
