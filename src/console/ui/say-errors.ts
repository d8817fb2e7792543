/** Says the errors of an action that has no place for them: it asked nothing, or its question was closed. Of a change meanwhile it reads the record again. */
import words from '#content/console/ui.json' with { type: 'json' };
import { showToast } from '#stores/toasts.ts';
import type { Action } from './action.ts';
import { textsOf } from './texts.ts';
import type { ActionErrors } from './use-action.ts';

const t = textsOf(words);

export function sayErrors({ text, fields, stale, unusual }: ActionErrors, onStale: Action['onStale']): void {
  const said = stale ? t('changedMeanwhile') : (text ?? unusual ?? Object.values(fields)[0]);
  if (said) showToast(stale ? 'warning' : 'error', said);
  if (stale) void onStale?.();
}
