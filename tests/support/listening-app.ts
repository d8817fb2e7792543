/**
 * A shop that listens on a port: the API and the sandbox's pages, so that webhooks travel over HTTP as they do outside. What is meant for
 * a host of Steam reaches the double.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { freePort } from '#node/sqld.ts';
import { createSandboxApp } from '#server/sandbox/app.ts';
import { steamPath } from '#server/sandbox/steam/app.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const steamHosts = /^(steamcommunity\.com|(api|login)\.steampowered\.com)$/;

export interface ListeningApp extends TestApp {
  origin: string;
}

export async function createListeningApp(): Promise<ListeningApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const app = await createTestApp({ siteUrl: origin });
  const pages = createSandboxApp(
    () => ({ deps: app.deps, sandbox: app.sandbox }),
    async () => undefined,
  );
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming, origin);
    const answer = await (incoming.url?.startsWith('/api') ? app.hono : pages).fetch(request);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...app,
    origin,
    async close() {
      await app.settled();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const path = steamHosts.test(incoming.headers.host ?? '') ? `${steamPath}${incoming.url}` : incoming.url;
  return new Request(`${origin}${path}`, { method: incoming.method, headers, body });
}
