/**
 * Where replicas answer reads, a browser sees what it has written: a cookie names the frame of the database's log that its last write made,
 * and a replica that has not seen that frame is not believed (`db/replica.ts`).
 */
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { ApiContext, ApiEnv } from './context.ts';
import { hostCookie } from './session-cookie.ts';

const cookie = 'frame';
const names = (name: string) => [`__Host-${name}`, name] as const;

/** What pages ask for as they begin and while they are read. Whatever else reads does so for a decision, and asks the database itself. */
const readFromReplicas =
  /^\/api\/(bootstrap|cart\/contents|categories|currencies|items|packs|prompts|settings|watchlist|(purchase|deposit|offer)\/history)(\/|$)/;

/** The frame that a replica must have seen to answer the request; null when no replica may. Asked before anything else of the request is known. */
export function minFrameOf(c: ApiContext): number | null {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || !readFromReplicas.test(c.req.path)) return null;
  const frame = firstCookie(c, cookie);
  if (frame !== undefined) return /^\d{1,15}$/.test(frame) ? Number(frame) : null;
  // whoever is signed in may have written by other means, of which nothing is known
  const isSomebody = c.req.header('authorization') !== undefined || firstCookie(c, 'session') !== undefined;
  return isSomebody ? null : 0;
}

function firstCookie(c: ApiContext, name: string): string | undefined {
  return names(name)
    .map((each) => getCookie(c, each))
    .find((value) => value !== undefined);
}

/** Kept until the browser is closed: a replica that lags by days is believed no sooner. */
export const rememberOwnWrites = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { writtenFrame = 0 } = c.var.runtime?.logPosition ?? {};
  if (writtenFrame === 0) return;
  const { name, attributes } = hostCookie(c, cookie);
  setCookie(c, name, String(writtenFrame), attributes);
});
