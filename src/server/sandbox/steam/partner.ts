/** What Steam says about sending a trade offer to somebody, in its own words; the libraries and the courier read them. */
import type { Deps } from '../../deps.ts';
import { isTradeToken, type SteamAccountRow } from './accounts.ts';

export interface SendError {
  /** Shown on the page of a new trade offer. */
  page: string;
  /** The answer to one that is sent all the same. */
  sent: string;
}

export async function sendErrorOf(deps: Deps, partner: SteamAccountRow, token: string): Promise<SendError | null> {
  const { name, standing } = partner;
  const denied = 'There was an error sending your trade offer.  Please try again later. (15)';
  if (!(await isTradeToken(deps.db, partner, token)))
    return { page: `This Trade URL is no longer valid for sending a trade offer to ${name}.`, sent: denied };
  if (standing === 'private') {
    return {
      page: `${name}'s inventory privacy is set to "Private", and is unable to receive trade offers.`,
      sent: denied,
    };
  }
  if (standing === 'limited') {
    const page = `${name} is not available to trade. More information will be shown to ${name} if they invite you to trade.`;
    return { page, sent: page };
  }
  return null;
}

/** Days for which a trade with this account would be held. */
export function holdDays({ standing }: SteamAccountRow): number {
  return standing === 'on_hold' ? 15 : 0;
}
