/** Evidence in a bucket of Cloudflare R2, by its S3 interface: each request is signed, an upload with the digest of its file. */

import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { evidenceCallMs } from '#rules/limits/outside-calls.ts';
import type { EvidenceStore, StoredFile } from './port.ts';

export interface Bucket {
  /** Of the bucket, without a slash at the end. */
  url: string;
  keyId: string;
  secret: string;
}

export function createBucketStore({ url, keyId, secret }: Bucket): EvidenceStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region: 'auto',
    retries: 2,
  });

  /** The answer with one of `statuses`. */
  async function ask(method: string, path: string, statuses: readonly number[], init: RequestInit = {}) {
    const signal = AbortSignal.timeout(evidenceCallMs);
    const answer = await client.fetch(url + path, { ...init, method, redirect: 'manual', signal }).catch(() => {
      throw new Error('The store of evidence does not answer; check EVIDENCE_URL.');
    });
    if (statuses.includes(answer.status)) return answer;
    const advice = answer.status === 403 ? '; check EVIDENCE_KEY_ID and EVIDENCE_SECRET' : '';
    throw new Error(`The store of evidence answered ${method} with ${answer.status}${advice}.`);
  }

  return {
    async put(key, bytes, mediaType) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'Content-Type': mediaType, 'X-Amz-Content-Sha256': digest };
      await ask('PUT', `/${key}`, [200], { body: bytes, headers });
    },
    async get(key) {
      const answer = await ask('GET', `/${key}`, [200, 404]);
      return answer.status === 404 ? null : new Uint8Array(await answer.arrayBuffer());
    },
    async delete(key) {
      await ask('DELETE', `/${key}`, [200, 204, 404]);
    },
    async list() {
      // the library of XML with it, which nothing else here needs
      const { bucketPageOf } = await import('./bucket-page.ts');
      const files: StoredFile[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const from: string = after && `&continuation-token=${encodeURIComponent(after)}`;
        const page = bucketPageOf(await (await ask('GET', `?list-type=2${from}`, [200])).text());
        files.push(...page.files);
        after = page.after;
      }
      return files;
    },
  };
}
