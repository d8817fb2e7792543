/**
 * Carries a test app's calls to its database as `fetch` does, at a third of the work: they are most of what these tests do. The shop as it
 * is served uses `fetch` itself, as do the tests of the built site and those of a database that fails.
 */
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

export const directSend: typeof fetch = (input, init = {}) =>
  new Promise((resolve, reject) => {
    // safe because the shop's client sends a text, to an address that is one
    const [url, body] = [input as string, init.body as string];
    const headers = { ...(init.headers as Record<string, string>), 'content-length': String(Buffer.byteLength(body)) };
    const { signal = null } = init;
    const call = request(url, { agent, method: init.method ?? 'GET', headers, ...(signal && { signal }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve(
          new Response(Buffer.concat(chunks), {
            status: answer.statusCode ?? 0,
            headers: { 'content-type': answer.headers['content-type'] ?? '' },
          }),
        ),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
