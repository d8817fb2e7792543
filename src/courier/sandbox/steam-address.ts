/** Calls of the double of Steam in a shop's sandbox, under the addresses that Steam has them at. */
import { SteamError } from '../steam-account.ts';
import { steamErrorOf } from '../steam-error-of.ts';

export interface DoubleOfSteam {
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  page(path: string, query: Record<string, string>): Promise<string>;
  post(path: string, form: Record<string, string>): Promise<unknown>;
  tell(path: string, body: object): Promise<unknown>;
}

const timeoutMs = 15_000;

/** `cookie` is that of a session; `send` carries the calls. */
export function doubleOfSteam(shopUrl: string, cookie: () => string, send: typeof fetch): DoubleOfSteam {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...init.headers, cookie: cookie() };
    const request = { ...init, headers, redirect: 'manual' as const, signal: AbortSignal.timeout(timeoutMs) };
    const answer = await send(`${shopUrl}/sandbox/steam${path}`, request).catch((cause) => {
      throw new SteamError('away', cause);
    });
    if (answer.ok) return answer;
    if (answer.status === 403 && path.startsWith('/inventory/')) throw new SteamError('inventory_private');
    const text = await answer.text().catch(() => '');
    throw steamErrorOf(Object.assign(new Error(saidBy(text) ?? `HTTP error ${answer.status}`), resultOf(text)));
  };
  const json = async (path: string, init: RequestInit = {}) => {
    const answer = await call(path, init);
    return answer.json().catch((cause) => {
      throw new SteamError('away', cause);
    });
  };
  const withQuery = (path: string, query: Record<string, string> = {}) => {
    const text = new URLSearchParams(query).toString();
    return text ? `${path}?${text}` : path;
  };
  return {
    get: (path, query) => json(withQuery(path, query)),

    async page(path, query) {
      const page = await (await call(withQuery(path, query), {})).text();
      const problem = /<div id="error_msg">\s*([^<]+?)\s*<\/div>/.exec(page)?.[1];
      if (problem) throw steamErrorOf(new Error(problem));
      return page;
    },

    post: (path, form) => json(path, { method: 'POST', body: new URLSearchParams(form) }),

    tell: (path, body) => {
      const headers = { 'content-type': 'application/json' };
      return json(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

function saidBy(text: string): string | undefined {
  return /"strError":"([^"]+)"/.exec(text)?.[1];
}

/** Steam's number of what went wrong, in brackets at the end. */
function resultOf(text: string): { eresult?: number } {
  const result = /\((\d+)\)"/.exec(text)?.[1];
  return result ? { eresult: Number(result) } : {};
}
