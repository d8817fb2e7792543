/** Identifies the sender of a request without reading the database: by a bearer token of a session, or the session cookie. */
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { Locale } from '#contract/endpoint.ts';
import { isLanguageCode, type LanguageCode, languageCodeOfId, languages } from '#rules/languages.ts';
import { operatorKeyPrefix } from '#rules/operator-keys.ts';
import { readAccessToken } from '../domain/auth/session/access-token.ts';
import { readBearerToken } from '../domain/auth/session/lucia.ts';
import { hashToken } from '../hash-token.ts';
import type { ApiContext, ApiEnv } from './context.ts';
import { hostCookie, renewSession } from './session-cookie.ts';

export const principal = createMiddleware<ApiEnv>(async (c, next) => {
  const { runtime, language } = c.var;
  const { deps } = runtime;
  const bearer = readBearerToken(c.req.header('authorization') ?? '');
  const cookie = getCookie(c, hostCookie(c, 'session').name);
  const isKey = bearer?.startsWith(operatorKeyPrefix) ?? false;
  const fromBearer = bearer && !isKey ? await readAccessToken(deps, bearer) : null;
  c.set('bearer', fromBearer !== null);
  const country = countryOf(c.req.header('cf-ipcountry'));
  c.set('principal', {
    sessionId: isKey ? null : (fromBearer?.sessionId ?? (cookie ? hashToken(cookie) : null)),
    keyHash: bearer && isKey ? hashToken(bearer) : null,
    language,
    address: c.req.header('cf-connecting-ip') ?? 'unknown',
    userAgent: c.req.header('user-agent') ?? '',
    deviceCookie: getCookie(c, hostCookie(c, 'device').name),
    country,
    city: country && cityOf(c.req.raw),
    onSession: (session) => c.set('session', session),
  });
  await next();
  await renewSession(c, { cookie, bearerExpiresAt: fromBearer?.expiresAt });
});

/** `lang_id` of the query, else the first language of the browser that the site has. `mountEndpoint` reads the body's `lang_id` later. */
export function languageOf(c: ApiContext): LanguageCode {
  const id = Locale.shape.lang_id.safeParse(c.req.query('lang_id')).data;
  if (id !== undefined) return languageCodeOfId(id);
  for (const part of (c.req.header('accept-language') ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase();
    if (isLanguageCode(code)) return code;
  }
  return languages[0].code;
}

/** Cloudflare writes `XX` for unknown and `T1` for Tor. */
function countryOf(header: string | undefined): string {
  return header && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : '';
}

/** Workers know the city of most requests. Without a country it is an invention of a local Worker. */
function cityOf(request: Request): string {
  const { cf } = request as { cf?: { city?: unknown } };
  return typeof cf?.city === 'string' ? cf.city : '';
}
