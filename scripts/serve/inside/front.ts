/**
 * Runs inside workerd, before assets and Worker, as Cloudflare's edge does: takes in a request's body, tells the Worker who calls,
 * compresses what is worth it, and lets no exception reach a visitor.
 */
import { isConsoleCall } from '#rules/console-paths.ts';
import { takesBody } from '#rules/takes-body.ts';
import { type IsProxy, matchProxies } from '#rules/trusted-proxies.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { callerHeaders } from './caller-headers.ts';
import Router from './router-worker.js';
import { wholeBody } from './whole-body.ts';

interface Env {
  TRUSTED_PROXIES: readonly string[];
  /** The files of the build that are compressed by gzip already. */
  COMPRESSED: Fetcher;
  /** Their names: hashes of their plain content, which are the ETags too. */
  COMPRESSED_FILES: readonly string[];
}

let isProxy: IsProxy | undefined;
let compressedFiles: ReadonlySet<string> | undefined;

export default class extends Router<Env> {
  override async fetch(request: Request<unknown, { clientIp?: string }>): Promise<Response> {
    const accepted = request.headers.get('accept-encoding');
    isProxy ??= matchProxies(this.env.TRUSTED_PROXIES);
    const headers = callerHeaders(request.headers, request.cf?.clientIp ?? '', isProxy);
    headers.set('accept-encoding', 'br, gzip');
    try {
      return await encoded(await super.fetch(await forWorker(request, headers)), accepted, this.env);
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'unhandled', error: String(error) }));
      return new Response('Internal Server Error', { status: 500, headers: { 'cache-control': 'no-store' } });
    }
  }
}

async function forWorker(request: Request, headers: Headers): Promise<Request> {
  const { url, method, cf } = request;
  // a file of an operator may be long: the Worker takes it in once it knows who sends it, and reads what anybody else sends to its end
  if (takesBody(method) && isConsoleCall(new URL(url).pathname)) return new Request(request, { headers });
  const body = await wholeBody(request.body);
  // that of a body which was cut off is another one
  headers.delete('content-length');
  if (body === null || takesBody(method)) return new Request(request, { headers, body });
  // a copy of the request would come with its body
  return new Request(url, { method, headers, cf, redirect: 'manual' });
}

/** The runtime compresses by itself once the header names an encoding, unless the body is. */
async function encoded(response: Response, accepted: string | null, env: Env): Promise<Response> {
  const encoding = acceptedEncoding(accepted, response.headers);
  if (encoding === undefined) return response;
  const ready = encoding === 'gzip' ? await compressedAhead(response, env) : null;
  const answer = ready
    ? new Response(ready, { headers: response.headers, encodeBody: 'manual' })
    : new Response(response.body, response);
  if (encoding === 'identity') answer.headers.delete('content-encoding');
  else answer.headers.set('content-encoding', encoding);
  return answer;
}

/** The same file, compressed when the site was built; null for everything else. */
async function compressedAhead({ status, headers, body }: Response, env: Env): Promise<ReadableStream | null> {
  compressedFiles ??= new Set(env.COMPRESSED_FILES);
  const hash = headers.get('etag')?.replaceAll('"', '') ?? '';
  if (status !== 200 || body === null || !compressedFiles.has(hash)) return null;
  const file = await env.COMPRESSED.fetch(`http://compressed/${hash}`);
  if (!file.ok) return null;
  await body.cancel();
  return file.body;
}
