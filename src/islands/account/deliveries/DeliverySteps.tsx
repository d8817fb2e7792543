/** What happened to a delivery, or to the intake of what is sold, and when; the last step is the present one. */
import type { Trade } from '#contract/trades.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { tradeIcon } from '#rules/state-icons.ts';
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

/** What a step is called where the item comes to the shop. */
const intakeLabels = { ...labels, received: 'stepTaken' } as const;

export function DeliverySteps({ language, trade: { kind, steps } }: { language: LanguageCode; trade: Trade }) {
  const t = messagesOf(language, 'deliveries');
  return (
    <section aria-label={t('timeLine')}>
      <h3 className="pb-3 font-semibold text-text">{t('timeLine')}</h3>
      <ol className="timeline">
        {steps.map((step, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5"
            aria-current={index === steps.length - 1 ? 'step' : undefined}
          >
            <StatusIcon icon={step.delayed ? 'warning' : tradeIcon(step.status)} />
            <span className="min-w-0 flex-1">{index === 0 ? t(labels[step.status]) : labelOf(kind, step, t)}</span>
            <DateTime at={step.at} className="basis-full" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function labelOf(kind: Trade['kind'], { status, by, failure, delayed }: Step, t: Translate<'deliveries'>): string {
  const isIntake = kind === 'intake';
  if (delayed) return t('stepDelayed');
  if (status === 'queued' && by === 'customer') return t(isIntake ? 'stepAskedAgain' : 'stepAgain');
  const step = t(isIntake ? intakeLabels[status] : labels[status]);
  if (status !== 'failed' || !failure) return step;
  const reason = t(isIntake && failure === 'item_missing' ? 'stepNotThere' : situations[failure].title);
  return t('stepWhy', { step, reason });
}
