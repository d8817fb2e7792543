/** A double of a bucket by S3's interface, on this machine: it asks each request for a signature and lists two files a page. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const signature =
  /^AWS4-HMAC-SHA256 Credential=the-id-of-the-key\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=\S*host;\S*x-amz-date\S*, Signature=[0-9a-f]{64}$/;

export async function startBucket() {
  const files = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const body = await buffer(request);
    const key = pathname.slice('/evidence/'.length);
    const file = files.get(key);
    const end = (status: number, content?: string | Buffer) => response.writeHead(status).end(content);
    if (!signature.test(headers.authorization ?? '')) return end(403);
    if (method === 'GET' && pathname === '/evidence') return end(200, page(searchParams.get('continuation-token')));
    if (method === 'GET') return file ? end(200, file.bytes) : end(404);
    if (method === 'DELETE') files.delete(key);
    if (method === 'DELETE') return end(204);
    const digest = createHash('sha256').update(body).digest('hex');
    if (method !== 'PUT' || headers['x-amz-content-sha256'] !== digest) return end(400);
    files.set(key, { bytes: body, type: headers['content-type'] });
    return end(200);
  });

  function page(after: string | null): string {
    const keys = [...files.keys()].sort().filter((key) => !after || key > atob(after));
    const contents = keys
      .slice(0, 2)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-23T08:00:00.000Z</LastModified></Contents>`);
    const next = keys.length > 2 ? `<NextContinuationToken>${btoa(keys[1] ?? '')}</NextContinuationToken>` : '';
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>evidence</Name>${contents.join('')}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/evidence`,
    files,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
