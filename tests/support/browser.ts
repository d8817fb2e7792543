/** An HTTP client of the API: keeps cookies, sends the CSRF token, may hold a bearer token. */
import type { Api } from '#server/app.ts';
import { checkResponse } from './check-response.ts';
import { request } from './request.ts';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sends no CSRF token. */
  withoutCsrf?: boolean;
}

export class Browser {
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  readonly #app: Api;
  readonly #address: string;

  constructor(app: Api, address = '203.0.113.7') {
    this.#app = app;
    this.#address = address;
  }

  get(path: string, options?: CallOptions): Promise<ApiAnswer> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer> {
    return this.send('PUT', path, body, options);
  }

  /** `body` is sent as JSON, or as it is when it is a string. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, withoutCsrf = false }: CallOptions = {},
  ): Promise<ApiAnswer> {
    const unsafe = method !== 'GET' && method !== 'HEAD';
    if (unsafe && !withoutCsrf && !this.token && !this.cookies.has('XSRF-TOKEN')) {
      this.cookies.set('XSRF-TOKEN', 'token-that-the-page-read');
    }
    const all: Record<string, string> = { 'cf-connecting-ip': this.#address, ...headers };
    if (this.cookies.size > 0)
      all.cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const csrf = this.cookies.get(path.startsWith('/ops/') ? 'XSRF-OPS' : 'XSRF-TOKEN');
    if (unsafe && csrf && !withoutCsrf) all['x-xsrf-token'] = csrf;
    if (this.token) all.authorization = `Bearer ${this.token}`;
    if (body !== undefined) all['content-type'] ??= 'application/json';
    const answer = await request(this.#app, `/api${path}`, {
      method,
      headers: all,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    this.#keepCookies(answer.headers);
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json');
    const read = json ? JSON.parse(text) : text;
    if (json) checkResponse(method, path, answer.status, read);
    return { status: answer.status, headers: answer.headers, body: read };
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie) || value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
  }
}
