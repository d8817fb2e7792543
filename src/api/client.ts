/**
 * The browser's one door to the server. Methods, paths, inputs and answers are typed by the contract, of which nothing but types
 * is loaded. Every call carries currency, language and the bearer token, and an unsafe one the CSRF token too: a bearer token that has
 * ended leaves a session to the cookie. See docs/product/api.md#what-the-browser-sends.
 */
import type { ErrorBody } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints, Input, Output } from '#contract/index.ts';
import { languages } from '#rules/languages.ts';
import { requestTimeoutMs } from '#rules/limits.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { ApiFailure } from './failure.ts';

/** Every endpoint under the words of its request, such as `POST /cart/add`. */
type Calls = { [N in EndpointName as `${Uppercase<Endpoints[N]['method']>} ${Endpoints[N]['path']}`]: Endpoints[N] };
export type CallName = keyof Calls;

export interface CallOptions {
  /** The same key gives the same answer, once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Keeps the bearer token for the calls of every page; null forgets it. */
export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(localKeys.token);
  else localStorage.setItem(localKeys.token, token);
}

/** The token that a call made now would carry; null when there is none. */
export function keptToken(): string | null {
  return localStorage.getItem(localKeys.token);
}

let currencyCode = () => 'EUR';

/** Names the currency of every call: that in which prices are shown. */
export function callIn(code: typeof currencyCode): void {
  currencyCode = code;
}

let onFailure: (failure: ApiFailure) => void = () => {};

/** One listener hears of every failure before its caller does. */
export function listenToFailures(listener: typeof onFailure): void {
  onFailure = listener;
}

let isLeaving = false;

/** A page that is left says nothing of what its leaving cut off. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    isLeaving = true;
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/** The browser cuts calls off a moment before it says that the page goes. */
const cutOffMs = 250;

/** Calls the API. Throws `ApiFailure` for every answer that is not a success, and for none within 20 s. */
export async function call<N extends CallName>(
  name: N,
  ...[input, options]: Record<never, never> extends Input<Calls[N]>
    ? [Input<Calls[N]>?, CallOptions?]
    : [Input<Calls[N]>, CallOptions?]
): Promise<Output<Calls[N]>> {
  try {
    // safe because the contract typed the input's parts
    return (await send(name, (input ?? {}) as Parts, options ?? {})) as Output<Calls[N]>;
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    const failure = error instanceof ApiFailure ? error : new ApiFailure(0, {});
    if (failure.status === 0) await new Promise((resolve) => setTimeout(resolve, cutOffMs));
    if (isLeaving) return new Promise(() => {});
    onFailure(failure);
    throw failure;
  }
}

async function send(name: CallName, { params, query, body }: Parts, options: CallOptions): Promise<unknown> {
  const [method = 'GET', path = ''] = name.split(' ');
  const token = keptToken();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const everywhere = { currency: currencyCode(), lang_id: languageId() };
  const isRead = method === 'GET';
  if (!isRead) {
    headers['Content-Type'] = 'application/json';
    headers['X-XSRF-TOKEN'] = await csrfToken();
  }
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const answer = await fetch(`/api${filled(path, params)}${isRead ? search({ ...query, ...everywhere }) : ''}`, {
    method,
    headers,
    credentials: 'same-origin',
    body: isRead ? undefined : JSON.stringify({ ...everywhere, ...body }),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  });
  const renewed = answer.headers.get('X-Session-Token');
  if (renewed && token !== null && keptToken() === token) keepToken(renewed);
  const isJson = answer.headers.get('content-type')?.includes('json');
  const data: unknown = isJson ? await answer.json() : {};
  // safe because every error of the API has one shape
  if (!answer.ok) throw new ApiFailure(answer.status, data as ErrorBody);
  return data;
}

function languageId(): number {
  return languages.find((language) => language.code === document.documentElement.lang)?.id ?? languages[0].id;
}

async function csrfToken(): Promise<string> {
  const known = cookie('XSRF-TOKEN');
  if (known) return known;
  await fetch('/api/sanctum/csrf-cookie', { credentials: 'same-origin' });
  return cookie('XSRF-TOKEN') ?? '';
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

function filled(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function search(query: Record<string, unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
