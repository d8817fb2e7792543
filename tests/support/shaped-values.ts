/** Values that have the shape of a schema of the OpenAPI document, so that a call gets past its validation. */
import fc from 'fast-check';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** What real fields hold: texts that rules let through, and those at their edges. */
const texts = [
  '',
  'Ada',
  'ada@example.com',
  '10',
  '0.01',
  '99999999',
  '-1',
  'EUR',
  'DE',
  '10117',
  '+4915112345678',
  'DE89370400440532013000',
  'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9',
  'https://steamcommunity.com/id/ada/inventory/#570_2_1',
  'factory_new',
  'balance',
  'card',
  '123456',
];

/** `ids` are of records that are there. */
export function shapedBy(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => shapedBy(choice, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const max = { maxLength: schema.maxLength ?? 40 };
  if (type === 'string') return fc.oneof(fc.constantFrom(...texts, ...ids), fc.string({ ...max, unit: 'grapheme' }));
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1e6, 1e9) });
  if (type === 'number') return fc.double({ min: schema.minimum ?? -1, max: schema.maximum ?? 1e6, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(shapedBy(schema.items ?? {}, ids), { maxLength: 5 });
  if (!schema.properties) return fc.jsonValue({ maxDepth: 2 });
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(schema.properties)) fields[name] = shapedBy(field, ids);
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}
