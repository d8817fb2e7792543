/** What a row of work says, in words: its kind decides which of its texts are codes. */
import { qualityLabel } from '#rules/qualities.ts';
import type { WorkKind } from '#rules/work.ts';
import { wishName } from '../ui/wish-name.ts';
import { eventName } from './event-name.ts';

interface Texts {
  title: string;
  detail: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (code: string) => code.replaceAll('_', ' ');

/** What a customer has written, an address or a name is left as it is. */
export function wordsOf(kind: WorkKind, { title, detail }: Texts): Texts {
  switch (kind) {
    case 'approvals':
      return { title: wishName(title), detail: spacedSubject(detail) };
    case 'offers_to_price':
      return { title, detail: qualityLabel(detail) };
    case 'deliveries_to_make':
    case 'deliveries_to_mend':
    case 'items_to_receive':
    case 'closed_balances':
      return { title, detail: spaced(detail) };
    case 'events':
      return { title: eventTitle(title), detail };
    case 'disputes':
    case 'mails':
      return { title: capital(spaced(title)), detail };
    default:
      return { title, detail };
  }
}

/** `stripe refund.failed`: who says it, and what. */
function eventTitle(title: string): string {
  const [provider = '', type = ''] = title.split(' ');
  return eventName(provider, type);
}

/** `vat_percent · juno@shop.test`: what it is for, and who asks. */
function spacedSubject(detail: string): string {
  const [subject = '', ...rest] = detail.split(' · ');
  return [/^[a-z]+_[a-z0-9]{20}$/.test(subject) ? subject : spaced(subject), ...rest].join(' · ');
}
