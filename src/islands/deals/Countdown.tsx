/** How long a deal still lasts. The prerendered HTML does not know the time, so it holds the place with an empty line. */
import { useEffect, useRef, useState } from 'react';
import { countdownTo, type Countdown as Left } from '#rules/countdown.ts';
import { formatDate, formatTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { dealEndPollMs } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  language: LanguageCode;
  /** Unix seconds. */
  endsAt: number;
  /** Called when the time has come by the device's clock, and every 15 s from then on. */
  onEnd: () => void;
}

export function Countdown({ language, endsAt, onEnd }: Props) {
  const t = messagesOf(language, 'deals');
  const [left, setLeft] = useState<Left>();
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const tick = () => {
      const now = countdownTo(endsAt, Date.now() / 1000);
      setLeft(now ?? undefined);
      if (now || performance.now() - toldAt < dealEndPollMs) return;
      toldAt = performance.now();
      end.current();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  if (!left) return <p className="min-h-5 text-sm">{'\u00a0'}</p>;
  const time = left.days > 0 ? t('days', { count: left.days, clock: left.clock }) : left.clock;
  return (
    <p className="tabular min-h-5 text-sm text-warning">
      <span aria-hidden="true">{t('endsIn', { time })}</span>
      <time className="sr-only" dateTime={new Date(endsAt * 1000).toISOString()}>
        {t('until', { date: formatDate(endsAt), time: formatTime(endsAt) })}
      </time>
    </p>
  );
}
