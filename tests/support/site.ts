/** A shop that listens on a port: the API and the sandbox's pages, so that webhooks travel over HTTP as they do outside. */
import { createServer, type IncomingMessage } from 'node:http';
import { freePort } from '#node/sqld.ts';
import { createSandboxApp } from '#server/sandbox/app.ts';
import { openWorld, type World } from './world.ts';

export interface Site extends World {
  origin: string;
}

export async function openSite(): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const world = await openWorld({ siteUrl: origin });
  const pages = createSandboxApp(
    () => ({ deps: world.deps, sandbox: world.sandbox }),
    async () => undefined,
  );
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming, origin);
    const answer = await (incoming.url?.startsWith('/api') ? world.app : pages).fetch(request);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...world,
    origin,
    async close() {
      await world.settled();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.close();
    },
  };
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  return new Request(`${origin}${incoming.url}`, { method: incoming.method, headers, body });
}
