/** The bucket of Cloudflare R2 where files of evidence lie: all three variables name one, or none does. */
import { z } from 'zod';
import { remoteHost } from '#rules/remote-host.ts';

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

// safe because they are the table's own keys
export const evidenceNames = Object.keys(evidenceVariables) as (keyof typeof evidenceVariables)[];

type Read = z.output<z.ZodObject<typeof evidenceVariables>>;

/** Undefined where nothing names one. */
export function bucketOf({ EVIDENCE_URL: url, EVIDENCE_KEY_ID: keyId, EVIDENCE_SECRET: secret }: Read) {
  return url && keyId && secret ? { url, keyId, secret } : undefined;
}
