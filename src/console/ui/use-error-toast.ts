/** Says the errors of an action that asked nothing, and so has no place for them. Of a change meanwhile it reads the record again. */
import { useEffect } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { showToast } from '#stores/toasts.ts';
import { textsOf } from './texts.ts';
import type { ActionErrors } from './use-action.ts';

const t = textsOf(words);

export function useErrorToast({ text, fields, stale, unusual }: ActionErrors, onStale: (() => void) | undefined): void {
  const said = stale ? t('changedMeanwhile') : (text ?? unusual ?? Object.values(fields)[0]);
  useEffect(() => {
    if (said) showToast(stale ? 'warning' : 'error', said);
    if (stale) onStale?.();
  }, [said, stale]);
}
