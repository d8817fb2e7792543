/** Until when somebody has to act, or what happens then; within a day of it with a clock. */
import { useEffect, useRef, useState } from 'react';
import { countdownTo } from '#rules/countdown.ts';
import { formatDateTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';

/** What is to come at `at`, unix seconds. */
export interface Moment {
  label: 'byPromise' | 'byAnswer' | 'byEnd' | 'byOfferEnd' | 'bySettled';
  at: number;
}

interface Props {
  language: LanguageCode;
  /** Null shows nothing. */
  deadline: Moment | null;
  /** Called when the time has come. */
  onEnd: () => void;
}

export function Deadline({ language, deadline, onEnd }: Props) {
  const t = messagesOf(language, 'deliveries');
  if (!deadline) return null;
  const { label, at } = deadline;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <time className="tabular text-text" dateTime={new Date(at * 1000).toISOString()}>
        {t(label, { moment: formatDateTime(at) })}
      </time>
      <Clock language={language} endsAt={at} onEnd={onEnd} />
    </p>
  );
}

function Clock({ language, endsAt, onEnd }: { language: LanguageCode; endsAt: number; onEnd: () => void }) {
  const t = messagesOf(language, 'deliveries');
  const [left, setLeft] = useState(() => countdownTo(endsAt, Date.now() / 1000));
  const end = useRef(onEnd);
  end.current = onEnd;
  const isPast = left === null;
  useEffect(() => {
    const timer = setInterval(() => setLeft(countdownTo(endsAt, Date.now() / 1000)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  // not on the first render: what is over when it is shown does not change by asking again
  const wasAhead = useRef(!isPast);
  useEffect(() => {
    if (!isPast) wasAhead.current = true;
    else if (wasAhead.current) {
      wasAhead.current = false;
      end.current();
    }
  }, [isPast]);
  if (!left || left.days > 0) return null;
  return (
    <span role="timer" aria-live="off" className="tabular text-warning">
      {t('timeLeft', { clock: left.clock })}
    </span>
  );
}
