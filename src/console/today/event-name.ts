/** What a webhook event says, in words; the provider's own name of one that nobody has words for. */
import words from '#content/console/event-names.json' with { type: 'json' };
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

const isNamed = (key: string): key is keyof typeof words => key in words;

/** `Stripe: a refund failed`. */
export function eventName(provider: string, type: string): string {
  const key = `event_${type}`;
  return `${provider.charAt(0).toUpperCase()}${provider.slice(1)}: ${isNamed(key) ? t(key) : type}`;
}
