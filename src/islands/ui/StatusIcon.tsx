/** Icon of a state of an order, payment or offer, beside its text. */
import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { StateIcon } from '#rules/state-icons.ts';

const signs = {
  success: { Sign: CircleCheck, tone: 'text-success' },
  pending: { Sign: Clock, tone: 'text-info' },
  warning: { Sign: CircleAlert, tone: 'text-warning' },
  error: { Sign: CircleX, tone: 'text-danger' },
} as const satisfies Record<StateIcon, unknown>;

export function StatusIcon({ icon }: { icon: StateIcon }) {
  const { Sign, tone } = signs[icon];
  return <Sign aria-hidden="true" className={`size-5 flex-none ${tone}`} data-icon={icon} />;
}
