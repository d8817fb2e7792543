/**
 * A record, or the page around records: its actions are done one at a time, and the question that is open stands here, above the buttons, so
 * that nothing that is read meanwhile takes it from under somebody's hand.
 */
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Dialog } from '#islands/ui/Dialog.tsx';
import { ActionQuestion } from './ActionQuestion.tsx';
import type { Action } from './action.ts';
import { type Scope, ScopeContext } from './action-scope.ts';
import { textsOf } from './texts.ts';

interface Props {
  /** Called when a question was closed. */
  onClosed?: () => void;
  children: ReactNode;
}

interface Asked {
  owner: string;
  /** As it was when it was asked about: neither the words nor what is done change under somebody's hand. */
  action: Action;
  /** What its button would do now; undefined when it is offered no more. */
  present: Action | undefined;
  /** While the record is looked at again, as the person wishes, the question follows it. */
  isFollowing: boolean;
}

const t = textsOf(words);

export function ActionScope({ onClosed, children }: Props) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [looks, setLooks] = useState(0);

  const scope = useMemo(
    (): Scope => ({
      isBusy,
      begin() {
        if (isRunning.current) return false;
        isRunning.current = true;
        setBusy(true);
        return true;
      },
      end() {
        isRunning.current = false;
        setBusy(false);
      },
      ask: (owner, action) => setAsked({ owner, action, present: action, isFollowing: false }),
      offer: (owner, actions) => setAsked((now) => (now?.owner === owner ? offered(now, actions) : now)),
    }),
    [isBusy],
  );
  const look = async ({ onStale }: Action) => {
    setAsked((now) => now && { ...now, action: now.present ?? now.action, isFollowing: true });
    await onStale?.();
    setLooks((before) => before + 1);
  };
  // effects of the buttons, which offer what was read, run before this one
  useEffect(() => setAsked((now) => now && { ...now, isFollowing: false }), [looks]);
  useLayoutEffect(() => {
    if (!asked) onClosed?.();
  }, [asked === undefined]);

  return (
    <ScopeContext value={scope}>
      {children}
      {asked ? (
        <Dialog open onClose={() => setAsked(undefined)} title={asked.action.label} closeLabel={t('close')}>
          <ActionQuestion {...asked} onLook={() => void look(asked.action)} onClose={() => setAsked(undefined)} />
        </Dialog>
      ) : null}
    </ScopeContext>
  );
}

function offered(asked: Asked, actions: readonly Action[]): Asked {
  const present = actions.find(({ needs }) => needs === asked.action.needs);
  if (present === asked.present) return asked;
  return { ...asked, present, action: asked.isFollowing && present ? present : asked.action };
}
