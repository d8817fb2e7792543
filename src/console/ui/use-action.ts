/** The course of an action: at most one at a time, its errors where they belong, a word and a way back when it is done. */
import { useRef, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { dismissErrors, showToast } from '#stores/toasts.ts';
import type { Action, ActionField, ActionValues } from './action.ts';
import { failureMessage, type StaleChange, staleChanges } from './failure-message.ts';
import { offerUndo } from './undo.ts';
import { sayErrors } from './use-error-toast.ts';
import { useMounted } from './use-mounted.ts';

export interface ActionErrors {
  fields: Record<string, string>;
  /** What belongs to no field. */
  text?: string | undefined;
  /** What the server finds unusual, and wants typed once more. */
  unusual?: string | undefined;
  /** Set when it needs a second person. */
  needsSecondPerson?: boolean;
  /** Set when somebody else changed the record meanwhile. */
  stale?: readonly StaleChange[] | undefined;
}

const none: ActionErrors = { fields: {} };

export function useAction(action: Action, fields: readonly ActionField[] = []) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(none);
  const isRunning = useRef(false);
  const isMounted = useMounted();

  /** True when it was done and what asked for it is still shown. Once that is gone, a failure is said in a toast. */
  const run = async (values: ActionValues): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setErrors(none);
    dismissErrors();
    let isDone = true;
    try {
      await action.run(values);
      const text = typeof action.done === 'function' ? action.done(values) : (action.done ?? '');
      if (action.undo) offerUndo(text || action.label, action.undo);
      else if (text) showToast('success', text);
    } catch (error) {
      isDone = false;
      if (isMounted.current) setErrors(errorsOf(error, fields));
      else sayErrors(errorsOf(error, []), action.onStale);
    }
    isRunning.current = false;
    setBusy(false);
    return isDone && isMounted.current;
  };
  return { busy, errors, run, forget: () => setErrors(none) };
}

function errorsOf(error: unknown, asked: readonly ActionField[]): ActionErrors {
  const stale = staleChanges(error);
  if (stale) return { fields: {}, stale };
  const key = error instanceof ApiFailure ? error.key : '';
  if (key === 'figure_unusual') return { fields: {}, unusual: failureMessage(error) };
  if (key === 'approval_needed') return { fields: {}, text: failureMessage(error), needsSecondPerson: true };
  const named = error instanceof ApiFailure ? Object.entries(error.errors) : [];
  const own = (name: string) => asked.find((field) => (field.serverName ?? field.name) === name)?.name;
  const fields = Object.fromEntries(named.map(([name, [text = '']]) => [own(name) ?? name, text]));
  const isAtField = named.some(([name]) => own(name) !== undefined);
  return { fields, text: isAtField ? undefined : failureMessage(error) };
}
