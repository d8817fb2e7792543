/** How long a payout waits after its item has arrived; nothing where it does not wait. */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';

export function HoldNote({ language }: { language: LanguageCode }) {
  const count = useStore($settings, { ssr: 'initial' })?.payout_hold_days ?? 0;
  if (count === 0) return null;
  return <p className="text-muted text-sm">{messagesOf(language, 'offers')('holdNote', { count })}</p>;
}
