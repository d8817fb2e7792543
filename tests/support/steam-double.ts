/**
 * An OpenID provider that stands in for Steam: it asks who one is on a page of its own, signs its answers, and stands by each of them
 * once. It serves on loopback; OpenID 2.0 is all that the shop knows of it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SteamDouble {
  endpoint: string;
  /** The signed answer for an account, as the query that the browser brings back. `now` is unix seconds. */
  answer(question: URL, steamId: string, now?: number): URLSearchParams;
  /** Answers with this status from now on, as when it is down. */
  fail(status: number | null): void;
  close(): Promise<void>;
}

const signedFields = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

export async function startSteamDouble(): Promise<SteamDouble> {
  const secret = randomBytes(32);
  const confirmed = new Set<string>();
  let failure: number | null = null;
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because it listens on a port
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoint = `${origin}/openid/login`;

  const signatureOf = (fields: URLSearchParams) => {
    const names = (fields.get('openid.signed') ?? '').split(',');
    const text = names.map((name) => `${name}:${fields.get(`openid.${name}`)}\n`).join('');
    return createHmac('sha256', secret).update(text).digest('base64');
  };
  const answer: SteamDouble['answer'] = (question, steamId, now = Math.floor(Date.now() / 1000)) => {
    const returnTo = question.searchParams.get('openid.return_to') ?? '';
    const claimed = `${origin}/openid/id/${steamId}`;
    const fields = new URLSearchParams(new URL(returnTo).search);
    const said = {
      ns: 'http://specs.openid.net/auth/2.0',
      mode: 'id_res',
      op_endpoint: endpoint,
      claimed_id: claimed,
      identity: claimed,
      return_to: returnTo,
      response_nonce: `${new Date(now * 1000).toISOString().slice(0, 19)}Z${randomBytes(6).toString('base64')}`,
      assoc_handle: '1234567890',
      signed: signedFields.join(','),
    };
    for (const [name, value] of Object.entries(said)) fields.set(`openid.${name}`, value);
    fields.set('openid.sig', signatureOf(fields));
    return fields;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', origin);
    if (request.method === 'POST') {
      let text = '';
      for await (const part of request) text += part;
      if (failure) return response.writeHead(failure).end('down');
      const fields = new URLSearchParams(text);
      const nonce = fields.get('openid.response_nonce') ?? '';
      const isOurs =
        fields.get('openid.mode') === 'check_authentication' &&
        fields.get('openid.sig') === signatureOf(fields) &&
        !confirmed.has(nonce);
      confirmed.add(nonce);
      return response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${isOurs}\n`);
    }
    const steamId = url.searchParams.get('account');
    if (url.pathname === '/openid/login' && steamId) {
      const returnTo = new URL(url.searchParams.get('openid.return_to') ?? '');
      const fields =
        steamId === 'nobody'
          ? new URLSearchParams([...returnTo.searchParams, ['openid.mode', 'cancel']])
          : answer(url, steamId);
      return response.writeHead(302, { location: `${returnTo.origin}${returnTo.pathname}?${fields}` }).end();
    }
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page(url));
  }

  return {
    endpoint,
    answer,
    fail: (status) => {
      failure = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Asks which account one is, with what the shop sent kept as it is. */
function page(url: URL): string {
  const kept = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return `<!doctype html><html lang="en"><title>Steam stands here</title><link rel="icon" href="data:,"><form action="/openid/login">${kept.join('')}
    <label>Account <input name="account"></label><button>Sign in</button></form></html>`;
}
