/** A moment as mails write it: a mail does not know its reader's clock. */
import { formatDateTime } from '#rules/format.ts';

export function dateTimeUtc(seconds: number): string {
  return `${formatDateTime(seconds, 'UTC')} UTC`;
}
