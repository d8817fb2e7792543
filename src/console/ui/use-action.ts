/** The course of an action: one at a time of its record, its errors where they belong, a word and a way back when it is done. */
import { useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { dismissErrors, showToast } from '#stores/toasts.ts';
import type { Action, ActionField, ActionValues } from './action.ts';
import { useActionScope } from './action-scope.ts';
import { failureMessage, type StaleChange, staleChanges } from './failure-message.ts';
import { sayErrors } from './say-errors.ts';
import { offerUndo } from './undo.ts';
import { useMounted } from './use-mounted.ts';

export interface ActionErrors {
  fields: Record<string, string>;
  /** What belongs to no field. */
  text?: string | undefined;
  /** Set when `text` says that the record allows it no more. */
  isTooLate?: boolean;
  /** What the server finds unusual, and wants typed once more. */
  unusual?: string | undefined;
  /** Set when it needs a second person. */
  needsSecondPerson?: boolean;
  /** Set when somebody else changed the record meanwhile. */
  stale?: readonly StaleChange[] | undefined;
}

const none: ActionErrors = { fields: {} };

/** Its errors stand beside `fields`, the question's; without them they are said in a toast, as they are once what asked is gone. */
export function useAction(fields?: readonly ActionField[]) {
  const scope = useActionScope();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(none);
  const isMounted = useMounted();

  /** True when it was done and what asked for it is still shown. */
  const run = async (action: Action, values: ActionValues): Promise<boolean> => {
    if (!scope.begin()) return false;
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
      if (fields && isMounted.current) setErrors(errorsOf(error, fields));
      else sayErrors(errorsOf(error, []), action.onStale);
    }
    scope.end();
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
  const isTooLate = error instanceof ApiFailure && error.status === 409;
  return { fields, text: isAtField ? undefined : failureMessage(error), isTooLate };
}
