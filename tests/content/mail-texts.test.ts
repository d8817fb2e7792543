/** Each text of a mail says who wrote it, so that none that a customer typed goes to an address that is not proven. */
import { expect, test } from 'vitest';
import { ZodArray, ZodNullable, ZodObject, ZodReadonly, ZodString, type z } from 'zod';
import { shopText, typedText } from '#server/domain/mail/parts/email-template.ts';
import { templates } from '#server/domain/mail/parts/templates.ts';

/** The schemas of every text within a schema, each with where it stands. */
function textsOf(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  if (schema === typedText || schema instanceof ZodString) return [{ path, schema }];
  if (schema instanceof ZodReadonly || schema instanceof ZodNullable) return textsOf(schema.unwrap(), path);
  if (schema instanceof ZodArray) return textsOf(schema.element, `${path}[]`);
  if (schema instanceof ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
  return [];
}

/** The contact form writes to the shop's support alone. */
const toCustomers = Object.entries(templates).filter(([name]) => name !== 'contact_form');

test.each(toCustomers)('%s says of each of its texts whether a customer or the shop wrote it', (name, template) => {
  const unsaid = textsOf(template.schema, name).filter(({ schema }) => schema !== typedText && schema !== shopText);
  expect(unsaid.map(({ path }) => path)).toEqual([]);
});
