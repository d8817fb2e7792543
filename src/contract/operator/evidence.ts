/** What operators type about evidence that is kept with trades. */

import { z } from 'zod';
import { evidenceTypeOf } from '#rules/evidence.ts';
import { evidenceBytesMax } from '#rules/limits/sizes.ts';
import { subjectId } from './fields.ts';

export const NewEvidence = z.object({
  /** Of the trade. */
  id: subjectId,
  /** Of the file, without its folder. */
  name: z.string().trim().min(1, 'is missing').max(200, 'must have at most 200 characters'),
  note: z.string().trim().min(1, 'must say what it shows').max(300, 'must have at most 300 characters'),
  file: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.length <= evidenceBytesMax, { error: 'must have at most 2 MB', abort: true })
    .refine((bytes) => evidenceTypeOf(bytes) !== null, 'must be a PNG, JPEG, WebP, PDF or plain text by its content'),
});

/** The id of a trade, or of evidence. */
export const OneEvidence = z.object({ id: subjectId });

export const EvidenceRemoval = z.object({
  id: subjectId,
  reason: z.string().trim().min(1, 'is empty').max(300, 'must have at most 300 characters'),
});

export const EvidenceTidying = z.object({
  /** Takes away what was added longer ago, too. */
  olderThanYears: z.int().min(1).max(100, 'must be at most 100 years').optional(),
});
