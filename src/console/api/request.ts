/**
 * One request of the console and its answer. It carries the operators' cookie and CSRF token, never a customer's. An answer that there is no
 * session leads to the sign-in page, which leads back.
 */
import { ApiFailure } from '#api/failure.ts';
import type { ErrorBody } from '#contract/endpoint.ts';
import { requestTimeoutMs } from '#rules/limits.ts';
import { consoleCsrfToken } from './csrf.ts';
import { leaveToSignIn } from './leave-to-sign-in.ts';
import { countWrite } from './writes.ts';

export interface ConsoleCallOptions {
  signal?: AbortSignal;
  /** Of what the page asks by itself: it does not count as something that the person did, so that a session can come to its rest. */
  isBackground?: boolean;
  /** It is sent to its end when the page is left meanwhile. Its body may have 64 KiB. */
  outlivesPage?: boolean;
}

export interface ConsoleParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Whether this page has had a session: its token is in the browser for as long as a session can last at most. */
let hadSession = false;

/** Returns the body of a success. `name` is method and path, such as `GET /ops/orders`. @throws ApiFailure; status 0 for no answer */
export async function sendConsoleRequest(
  name: string,
  parts: ConsoleParts = {},
  { signal, isBackground = false, outlivesPage = false }: ConsoleCallOptions = {},
): Promise<unknown> {
  const [method = 'GET', path = ''] = name.split(' ');
  const isRead = method === 'GET';
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const token = consoleCsrfToken();
  hadSession ||= token !== '';
  const response = await answerTo(`/api${filledPath(path, parts.params)}${isRead ? search(parts.query) : ''}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(isBackground && { 'X-Background': '1' }),
      ...(isRead ? {} : { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }),
    },
    credentials: 'same-origin',
    keepalive: outlivesPage,
    body: isRead ? undefined : JSON.stringify(parts.body ?? {}),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json() : {};
  if (response.ok) {
    if (!isRead) countWrite();
    return body;
  }
  if (response.status === 401) leaveToSignIn(hadSession);
  // safe because every error of the API has one shape
  throw new ApiFailure(response.status, body as ErrorBody);
}

async function answerTo(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure(0, {});
  }
}

function filledPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function search(query: Record<string, unknown> = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (present.length === 0) return '';
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
