/**
 * One request of the API and its response. Each carries currency, language and the bearer token; an unsafe one carries the CSRF token too,
 * because a bearer token that has ended leaves the session to the cookie. See docs/product/api.md#what-the-browser-sends.
 */
import type { ErrorBody } from '#contract/endpoint.ts';
import { languages } from '#rules/languages.ts';
import { requestTimeoutMs } from '#rules/limits.ts';
import { csrfToken } from './csrf.ts';
import { ApiFailure } from './failure.ts';
import { ownPurchaseMark, rememberOwnPurchase } from './own-purchase.ts';
import { storedToken, storeToken } from './token.ts';

export interface CallOptions {
  /** The server performs a call once per key, and repeats its response. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

let currencyCode = () => 'EUR';

/** Sets the currency of every call, that in which prices are shown. */
export function setCallCurrency(code: typeof currencyCode): void {
  currencyCode = code;
}

/** Returns the body of a success. `name` is method and path, such as `POST /cart/add`. @throws ApiFailure, or the error of `fetch` */
export async function sendRequest(name: string, parts: Parts, options: CallOptions): Promise<unknown> {
  const [method = 'GET', path = ''] = name.split(' ');
  const isRead = method === 'GET';
  const token = storedToken();
  const context = { currency: currencyCode(), lang_id: languageId() };
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers = {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    ...(isRead ? {} : { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': await csrfToken(signal) }),
  };
  const after = path.startsWith('/items/') ? ownPurchaseMark() : undefined;
  const query = isRead ? search({ ...parts.query, ...context, after }) : '';
  if (!isRead && path.startsWith('/purchase/')) rememberOwnPurchase();
  const response = await fetch(`/api${filledPath(path, parts.params)}${query}`, {
    method,
    headers,
    body: isRead ? undefined : JSON.stringify({ ...context, ...parts.body }),
    signal,
  });
  const renewed = response.headers.get('X-Session-Token');
  if (renewed && token && storedToken() === token) storeToken(renewed);
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json() : {};
  // safe because every error of the API has one shape
  if (!response.ok) throw new ApiFailure(response.status, body as ErrorBody);
  return body;
}

function languageId(): number {
  return languages.find((language) => language.code === document.documentElement.lang)?.id ?? languages[0].id;
}

function filledPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function search(query: Record<string, unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
