/** Answers Steam's question on the phone for one trade offer, with the secret that the phone would sign the answer with. */

import totp from 'steam-totp';
import type { Confirmation } from 'steamcommunity';
import { promised } from './promised.ts';
import type { SteamSession } from './session.ts';

/** Whether there was such a question. A key signs one moment, and serves once. */
export async function confirmByPhone(
  session: SteamSession,
  identitySecret: string,
  tradeOfferId: string,
): Promise<boolean> {
  const { community } = session;
  const offset = await session.clockOffset();
  const keyOf = (tag: string, later = 0) => {
    const time = Math.floor(Date.now() / 1000) + offset + later;
    return { time, key: { tag, key: totp.getConfirmationKey(identitySecret, time, tag) } };
  };
  const list = keyOf('list');
  const waiting = await promised<Confirmation[]>((done) => community.getConfirmations(list.time, list.key, done));
  const question = waiting.find(({ creator }) => String(creator) === tradeOfferId);
  if (!question) return false;
  const accept = keyOf('accept', 1);
  await promised<void>((done) => question.respond(accept.time, accept.key, true, done));
  return true;
}
