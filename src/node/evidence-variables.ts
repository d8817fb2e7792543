/** Where files of evidence lie: a bucket of Cloudflare R2 where all three variables name one, else a folder of this machine. */
import { z } from 'zod';
import type { Variables } from '#server/variables.ts';
import { remoteHost } from './remote-host.ts';

const advice =
  'set it to one with the bucket, such as https://ACCOUNT.r2.cloudflarestorage.com/BUCKET, on https unless it is on this machine';

function isBucket(text: string): boolean {
  const url = URL.parse(text);
  if (url?.username !== '' || url.search !== '' || !/^\/[^/]+\/?$/.test(url.pathname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && remoteHost(text) === null);
}

export const evidenceVariables = {
  EVIDENCE_URL: z
    .string()
    .refine(isBucket, `is not the address of a bucket; ${advice}`)
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  EVIDENCE_KEY_ID: z
    .string()
    .regex(/^\S{16,128}$/, 'is not the id of an access key; set it to the Access Key ID that R2 showed')
    .optional(),
  EVIDENCE_SECRET: z
    .string()
    .regex(/^\S{32,}$/, 'is not the secret of an access key; set it to the Secret Access Key that R2 showed')
    .optional(),
};

type Read = Variables<typeof evidenceVariables>;

/** A line for each variable that the others need. */
export function missingOfEvidence(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(evidenceVariables);
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return [];
  return names.filter((name) => !env[name]).map((name) => `${name} is missing; ${given[0]} needs it.`);
}

export function bucketOf({ EVIDENCE_URL: url, EVIDENCE_KEY_ID: keyId, EVIDENCE_SECRET: secret }: Read) {
  return url && keyId && secret ? { url, keyId, secret } : undefined;
}
