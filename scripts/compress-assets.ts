/**
 * Compresses the files of a build once, so that a server of one's own need not at each request. At Cloudflare the edge compresses, and these are
 * not uploaded.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readAssets } from './serve/assets.ts';
import { isCompressible } from './serve/inside/accepted-encoding.ts';

const compressed = promisify(gzip);

/**
 * `client` is the folder of the files, `folder` the one to make: what gzip makes smaller, each named by the hash of its content. Fonts of documents
 * are read by the Worker alone.
 */
export async function compressAssets(client: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [hash, { path, contentType }] of Object.entries(readAssets(client).files)) {
    if (!isCompressible(contentType) || contentType?.startsWith('font/')) continue;
    const plain = readFileSync(join(client, path));
    const packed = await compressed(plain, { level: 9 });
    if (packed.length < plain.length) writeFileSync(join(folder, hash), packed);
  }
}
