/** Frames controls that are shown as if the pointer or the focus were on them; `shown-states.ts` marks them in the browser. */
import type { ReactNode } from 'react';
import type { ShownState } from './shown-states.ts';

interface Props {
  state: ShownState;
  /** Selector of what is in that state; every control inside when absent. */
  of?: string;
  children: ReactNode;
}

export function Shown({ state, of, children }: Props) {
  return (
    <div data-shows={state} data-of={of}>
      {children}
    </div>
  );
}
