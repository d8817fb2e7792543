/** A mail template: the schema of its values, and the body that is written with them. */
import { z } from 'zod';
import type { EmailBody, Translator } from './email-body.ts';

/**
 * `render` parses the values first, since mails may wait in the outbox across deployments. It throws when they do not fit, so that the mail
 * is kept with the reason.
 */
export function emailTemplate<const Shape extends z.ZodRawShape>(
  shape: Shape,
  write: (values: z.output<z.ZodObject<Shape>>, t: Translator) => EmailBody,
) {
  const schema = z.object(shape);
  return { schema, render: (values: unknown, t: Translator): EmailBody => write(schema.parse(values), t) };
}
