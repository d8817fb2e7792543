/** What happened to a delivery and when; the last step is the present one. */
import type { Trade } from '#contract/trades.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { tradeIcon } from '#rules/lifecycles.ts';
import { messagesOf, type Translate } from '#stores/messages.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { situations } from './situations.ts';

type Step = Trade['steps'][number];

const labels = {
  queued: 'stepQueued',
  sending: 'stepSending',
  sent: 'stepSent',
  received: 'stepReceived',
  settled: 'stepSettled',
  declined: 'stepDeclined',
  expired: 'stepExpired',
  failed: 'stepFailed',
  reversed: 'stepReversed',
  cancelled: 'stepCancelled',
} as const satisfies Record<Step['status'], string>;

export function DeliverySteps({ language, steps }: { language: LanguageCode; steps: readonly Step[] }) {
  const t = messagesOf(language, 'deliveries');
  return (
    <section>
      <h3 className="pb-3 font-semibold text-text">{t('timeLine')}</h3>
      <ol className="timeline">
        {steps.map((step, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5"
            aria-current={index === steps.length - 1 ? 'step' : undefined}
          >
            <StatusIcon icon={step.delayed ? 'warning' : tradeIcon(step.status)} />
            <span className="min-w-0 flex-1">{index === 0 ? t(labels[step.status]) : labelOf(step, t)}</span>
            <DateTime at={step.at} className="basis-full" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function labelOf({ status, by, failure, delayed }: Step, t: Translate<'deliveries'>): string {
  if (delayed) return t('stepDelayed');
  if (status === 'queued' && by === 'customer') return t('stepAgain');
  const reason = status === 'failed' && failure ? `: ${t(situations[failure].title)}` : '';
  return t(labels[status]) + reason;
}
