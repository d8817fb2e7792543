/** How long the items of a purchase are still reserved, counted from the seconds of the response and not by the visitor's clock. */
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { minutesAndSeconds } from './minutes-and-seconds.ts';

export function ReservationCountdown({ language, seconds }: { language: LanguageCode; seconds: number }) {
  const t = messagesOf(language, 'payments');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left === 0) return <p className="text-sm text-warning">{t('reservationOver')}</p>;
  return (
    <p role="timer" aria-live="off" className="text-muted text-sm">
      {t('reservedFor')} <span className="tabular font-semibold text-text">{minutesAndSeconds(left)}</span>
    </p>
  );
}
