/** A moment as mails write it: a mail does not know its reader's clock. */
import { formatDate, formatTime } from '#rules/format.ts';

export function dateTimeUtc(seconds: number): string {
  return `${formatDate(seconds, 'UTC')} ${formatTime(seconds, 'UTC')} UTC`;
}
