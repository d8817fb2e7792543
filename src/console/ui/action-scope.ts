/** What the buttons of a record, or of a page, know of each other: whether one of them is at work, and whose question is open. */
import { createContext, use, useEffect, useId } from 'react';
import type { Action } from './action.ts';

export interface Scope {
  /** Whether an action of it is under way. */
  isBusy: boolean;
  /** False while another one is under way. */
  begin: () => boolean;
  end: () => void;
  /** Opens the question of `action`, which `owner` offers. */
  ask: (owner: string, action: Action) => void;
  /** Says what `owner` offers now. */
  offer: (owner: string, actions: readonly Action[]) => void;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useActionScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('An action stands in an ActionScope.');
  return scope;
}

/** Opens the question of one of `actions`; it stays open, and is told what becomes of its action, when they are others or gone. */
export function useQuestion(actions: readonly Action[]): (action: Action) => void {
  const owner = useId();
  const { ask, offer } = useActionScope();
  useEffect(() => offer(owner, actions));
  useEffect(() => () => offer(owner, []), []);
  return (action) => ask(owner, action);
}
