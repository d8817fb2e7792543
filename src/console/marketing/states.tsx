/** Where codes and deals stand, as badges and as choices of a filter. */
import words from '#content/console/marketing.json' with { type: 'json' };
import type { PackState, PromoState, TimedDealState } from '#rules/deal-states.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { textsOf } from '../ui/texts.ts';

type State = PromoState | PackState | TimedDealState;

const t = textsOf(words);

const tones: Partial<Record<State, Tone>> = { good: 'success', offered: 'success', planned: 'info' };

export function StateBadge({ state }: { state: State }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`state_${state}`)}</Badge>;
}

export function stateOptions(states: readonly State[]) {
  return states.map((state) => ({ value: state, label: t(`state_${state}`) }));
}

/** Said after a new code or deal: that it is there, or that it waits for a second person. */
export function saysWaiting(waitsAs: string | null, done: string): string {
  return waitsAs === null ? done : t('waits', { id: waitsAs });
}
