/**
 * What the browser carries while a visitor is on the way through Steam, signed and for a few minutes, in a cookie that no script reads.
 * It ties the answer to the browser that asked: an answer that someone else got is worth nothing here.
 */
import { jwtVerify, SignJWT } from 'jose';
import type { LanguageCode } from '#rules/languages.ts';
import type { Deps } from '../../../deps.ts';

export const ticketSeconds = 15 * 60;
const issuer = 'regalia steam';

interface Way {
  language: LanguageCode;
  /** Path to come back to; empty for the account. */
  redirect: string;
}

export type Ticket = Way &
  (
    | { kind: 'asked'; state: string /** Set when a customer links: their session. */; sessionId: string | null }
    | { kind: 'sign-up'; steamId: string }
    | { kind: 'code'; customerId: string; steamId: string }
  );

export function writeTicket(deps: Pick<Deps, 'tokenSecret' | 'now'>, ticket: Ticket): Promise<string> {
  return new SignJWT({ ticket })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setExpirationTime(deps.now() + ticketSeconds)
    .sign(new TextEncoder().encode(deps.tokenSecret));
}

/** The ticket of this kind; null when there is none, or it is too old or forged. */
export async function readTicket<K extends Ticket['kind']>(
  deps: Pick<Deps, 'tokenSecret' | 'now'>,
  kind: K,
  text: string | undefined,
): Promise<Extract<Ticket, { kind: K }> | null> {
  if (!text) return null;
  try {
    const { payload } = await jwtVerify(text, new TextEncoder().encode(deps.tokenSecret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(deps.now() * 1000),
    });
    // safe because only `writeTicket` signs with this issuer
    const ticket = payload.ticket as Ticket;
    return ticket.kind === kind ? (ticket as Extract<Ticket, { kind: K }>) : null;
  } catch {
    return null;
  }
}
