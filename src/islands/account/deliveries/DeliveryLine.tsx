/** Where a line's delivery stands, in a few words of the order history that open its dialog. */
import { ChevronRight } from 'lucide-react';
import type { OrderLine } from '#contract/purchases.ts';
import { formatDateTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';

interface Props {
  language: LanguageCode;
  line: Pick<OrderLine, 'id' | 'title' | 'held'> & { delivery: NonNullable<OrderLine['delivery']> };
  onOpen: (id: string) => void;
}

const rowTexts = {
  queued: 'rowQueued',
  sending: 'rowSending',
  sent: 'rowSent',
  received: 'rowReceived',
  settled: 'rowSettled',
  declined: 'rowRetry',
  expired: 'rowRetry',
  failed: 'rowRetry',
  reversed: 'rowReversed',
  cancelled: 'rowCancelled',
} as const;

export function DeliveryLine({ language, line, onOpen }: Props) {
  const t = messagesOf(language, 'deliveries');
  const { id, title, delivery } = line;
  const until = delivery.act_until;
  const text = t(rowTextOf(line), {
    until: until === null ? '' : formatDateTime(until),
  });
  const calls = delivery.turn === 'customer' && !line.held;
  return (
    <button
      type="button"
      className="delivery-line tabular flex min-w-0 items-center gap-1.5 text-start text-sm"
      data-calls={calls ? '' : undefined}
      aria-label={t('rowAbout', { title, text })}
      onClick={() => onOpen(id)}
    >
      <span className="min-w-0">{text}</span>
      <ChevronRight aria-hidden="true" className="size-4 flex-none" />
    </button>
  );
}

function rowTextOf({ held, delivery: { status, turn, act_until: until } }: Props['line']) {
  if (held) return 'rowHeld';
  const isWaiting = status === 'queued' || status === 'sending';
  if (isWaiting && until !== null && until * 1000 <= Date.now()) return 'rowLate';
  if (status === 'sent' && turn === 'shop') return 'stopTitle';
  if (status === 'sent' && until === null) return 'rowSentOpen';
  if (status === 'queued' && until === null) return 'rowSending';
  if (status === 'failed' && turn === 'shop') return 'rowOurs';
  if (rowTexts[status] === 'rowRetry' && turn === 'nobody') return 'usedUpTitle';
  return rowTexts[status];
}
