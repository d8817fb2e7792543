/** Pictures of an import are asked for, each once, a few at a time. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { pictureChecksAtOnce } from '#rules/limits/outside-calls.ts';
import { pictureCheck } from '../../src/ops/pictures.ts';

test('pictureChecksAtOnce pictures are asked for at once, and one more when another has answered', async () => {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  const addresses = Array.from({ length: pictureChecksAtOnce + 1 }, (_, n) => `/${n}.png`);
  const missing = pictureCheck(`http://127.0.0.1:${port}`)(addresses);
  await vi.waitFor(() => expect(asked).toHaveLength(pictureChecksAtOnce), { timeout: 20_000 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(pictureChecksAtOnce);
  waiting.shift()?.writeHead(404).end();
  await vi.waitFor(() => expect(asked).toHaveLength(pictureChecksAtOnce + 1), { timeout: 20_000 });
  for (const response of waiting) response.writeHead(200).end();
  expect(await missing).toEqual([asked[0]]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
