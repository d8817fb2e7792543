/** A page of the list of a bucket, as S3's interface writes it in XML. */
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { StoredFile } from './port.ts';

const Page = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.iso.datetime() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/** `after` asks for the next page; null when there is none. @throws when it is no such page */
export function bucketPageOf(xml: string): { files: StoredFile[]; after: string | null } {
  const { success, data } = Page.safeParse(parser.parse(xml));
  if (!success) throw new Error('The store of evidence gave a list that cannot be read; check EVIDENCE_URL.');
  const { Contents, NextContinuationToken } = data.ListBucketResult;
  const files = Contents.map(({ Key, LastModified }) => ({
    key: Key,
    storedAt: Math.floor(Date.parse(LastModified) / 1000),
  }));
  return { files, after: NextContinuationToken ?? null };
}
