/** A word that marks a state, in the tone of what it says. */
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'gold';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone === 'neutral' ? undefined : tone}>
      {children}
    </span>
  );
}
