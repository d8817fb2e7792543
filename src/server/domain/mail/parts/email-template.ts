/** A mail template: the schema of its values, which says who wrote each text, and the body that is written with them. */
import { z } from 'zod';
import { type Numbered, orderNumber } from '#rules/document-numbers.ts';
import type { EmailBody, Translator } from './email-body.ts';

/** What a customer typed. Null in a mail to an address that is not proven: `queueMail` leaves it out. */
export const typedText = z.string().nullable();

/** What the shop wrote: ids, seeds of links, titles of its catalogue. */
export const shopText = z.string();

/** The invoice of the order that a mail is about: `queueMail` knows it. Null for an order that was never paid. */
export const ofOrder = { invoice: z.object({ year: z.int(), number: z.int() }).nullable().default(null) };

/** The order's number as people read it, to look up. */
export function orderFacts(invoice: Numbered | null, t: Translator): [label: string, text: string][] {
  return invoice ? [[t.text('orderNumber'), orderNumber(invoice)]] : [];
}

/** The values of a mail with null in the place of every `typedText`. */
export function withoutTypedText(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema === typedText) return null;
  if (schema instanceof z.ZodReadonly) return withoutTypedText(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((element) => withoutTypedText(schema.element, element));
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const fieldSchema = schema.shape[name];
        return [name, fieldSchema ? withoutTypedText(fieldSchema, field) : field];
      }),
    );
  return value;
}

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
