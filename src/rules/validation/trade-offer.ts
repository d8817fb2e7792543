/** A Steam trade offer as a person names it: by its number, or by its address at Steam. See docs/product/delivery.md#check-a-trade-offer. */
import { type FieldError, failing, rule } from './field-error.ts';

const number = /^\d{1,20}$/;
const path = /^\/tradeoffer\/(\d{1,20})\/?$/;
const hosts: readonly string[] = ['steamcommunity.com', 'www.steamcommunity.com'];

/** Its number; null when the text names none. An address of any other host than Steam's names none, whatever stands in it. */
export function tradeOfferIdOf(text: string): string | null {
  const typed = text.trim();
  if (number.test(typed)) return typed;
  const address = addressOf(typed);
  return (address && hosts.includes(address.hostname) && path.exec(address.pathname)?.[1]) || null;
}

/** True for an address that leads elsewhere than to Steam. */
export function leadsElsewhere(text: string): boolean {
  const address = addressOf(text.trim());
  return address !== null && !hosts.includes(address.hostname);
}

export function tradeOfferErrors({ offer }: { offer: string }): FieldError[] {
  return failing([
    rule('offer', offer === '', 'trade_offer_required'),
    rule('offer', tradeOfferIdOf(offer) === null && !leadsElsewhere(offer), 'trade_offer_invalid'),
  ]);
}

/** Steam's own app puts a scheme of its own before an address; people leave it out. */
function addressOf(typed: string): URL | null {
  const bare = typed.replace(/^steam:\/\/openurl\//i, '');
  if (/^https?:\/\//i.test(bare)) return URL.parse(bare);
  return /^[\w-]+(\.[\w-]+)+([/:?#@]|$)/.test(bare) ? URL.parse(`https://${bare}`) : null;
}
