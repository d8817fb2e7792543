/** An event that cannot be read, kept whole but for what names a person, so that an operator or a later version can make sense of it. */
import { unreadEventLevelsMax } from '#rules/limits/sizes.ts';
import { hashToken } from '../../hash-token.ts';
import type { WebhookEvent } from './port.ts';

const personalKeys =
  /name|email|phone|address|city|postal|country|line[12]|^ip|_ip$|card|bank|iban|account_number|last4|fingerprint|customer_details|shipping|evidence$|description|receipt|url|user_agent/i;
/** Ids, states and codes; sentences and addresses are left out. */
const code = /^[\w.:-]{1,80}$/;

/** A copy without values that may name a person: an omitted one is `null`. */
function withoutPersonalData(value: unknown, depth = 0): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return code.test(value) ? value : null;
  if (typeof value !== 'object' || value === null || depth > unreadEventLevelsMax) return null;
  if (Array.isArray(value)) return value.map((element) => withoutPersonalData(element, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      personalKeys.test(key) && typeof inner !== 'number' ? null : withoutPersonalData(inner, depth + 1),
    ]),
  );
}

/** `failure` says why it cannot be read. An event without an id is known by its content. */
export function unknownEvent(given: unknown, failure: string): WebhookEvent {
  const { id, eventId, type } = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const named = [id, eventId].find((each) => typeof each === 'string' && code.test(each));
  return {
    eventId: typeof named === 'string' ? named : `unnamed:${hashToken(JSON.stringify(given) ?? '')}`,
    kind: 'unknown',
    type: typeof type === 'string' && code.test(type) ? type : '',
    providerRef: '',
    subjectId: null,
    amountMinorUnits: null,
    currency: null,
    failure,
    raw: withoutPersonalData(given),
  };
}
