/** How long a payout waits after its item has arrived, and the date that it cannot be before; nothing where it does not wait. */
import { useStore } from '@nanostores/react';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';

const daySeconds = 86_400;

export function HoldNote({ language }: { language: LanguageCode }) {
  const count = useStore($settings, { ssr: 'initial' })?.payout_hold_days ?? 0;
  if (count === 0) return null;
  // the item can arrive now at the soonest
  const date = formatDate(Date.now() / 1000 + count * daySeconds);
  return <p className="tabular text-muted text-sm">{messagesOf(language, 'offers')('holdNote', { count, date })}</p>;
}
