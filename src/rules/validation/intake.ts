/** The trade link that the item of an offer comes from: that of the account whose inventory was offered, where that is known. */
import { type FieldError, failing, rule } from './field-error.ts';
import { parseTradeLink } from './trade-link.ts';

export function intakeErrors(form: { trade_url: string }, sellerSteamId: string | null = null): FieldError[] {
  const link = parseTradeLink(form.trade_url);
  return failing([
    rule('trade_url', form.trade_url === '', 'trade_link_required'),
    rule('trade_url', !link, 'trade_link_invalid'),
    rule('trade_url', !!link && !!sellerSteamId && link.steamId !== sellerSteamId, 'trade_link_other_account'),
  ]);
}
