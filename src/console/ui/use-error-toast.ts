/** Says the errors of an action that has no place for them. Of a change meanwhile it reads the record again. */
import { useEffect } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { showToast } from '#stores/toasts.ts';
import { textsOf } from './texts.ts';
import type { ActionErrors } from './use-action.ts';

const t = textsOf(words);

type OnStale = (() => void) | undefined;

/** Of an action that asked nothing. */
export function useErrorToast(errors: ActionErrors, onStale: OnStale): void {
  const { stale } = errors;
  const said = textOf(errors);
  useEffect(() => sayErrors(errors, onStale), [said, stale]);
}

export function sayErrors(errors: ActionErrors, onStale: OnStale): void {
  const said = textOf(errors);
  if (said) showToast(errors.stale ? 'warning' : 'error', said);
  if (errors.stale) onStale?.();
}

function textOf({ text, fields, stale, unusual }: ActionErrors): string | undefined {
  return stale ? t('changedMeanwhile') : (text ?? unusual ?? Object.values(fields)[0]);
}
