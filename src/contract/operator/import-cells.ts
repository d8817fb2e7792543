/** Cells of an import: trimmed texts, whatever the file holds. */
import { z } from 'zod';

export const cell = z
  .unknown()
  .optional()
  .transform((value) =>
    String(value ?? '')
      .normalize('NFC')
      .trim(),
  );

export const text = (max: number) => cell.pipe(z.string().max(max, `is longer than ${max} characters`));

export const required = (max = 100) =>
  cell.pipe(z.string().min(1, 'is missing').max(max, `is longer than ${max} characters`));
