/** What operators type to open a category. */
import { z } from 'zod';
import { slugOf } from '#rules/paths.ts';

export const NewCategory = z.object({
  name: z.string().trim().min(1, 'invalid_value').max(100, 'invalid_value'),
  /** `all` stands for every category. */
  url: z
    .string()
    .max(60, 'invalid_value')
    .refine((url) => url !== '' && url !== 'all' && url === slugOf(url), 'invalid_value'),
});
