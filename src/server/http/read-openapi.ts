/** The parts of an OpenAPI 3.1 document that the reference page shows, and how to read them. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  'x-access': 'anyone' | 'customer' | 'verified';
  'x-availability'?: 'planned';
}

export interface Document {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/** What a reference inside the document stands for; anything else is itself. */
export function deref<T extends object>(document: Document, value: T | { $ref: string }): T {
  if (!('$ref' in value)) return value;
  // safe because the generator's references lead to what they name
  return value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
}

/** The fields of an object, in order. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
  }));
}

/** A type in words: `Product`, `list of string`, `number or null`, `"OK"`. Names of schemas begin with a capital letter. */
export function typeName(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum?.length === 1) return JSON.stringify(schema.enum[0]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeName).join(' or ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' ? `list of ${typeName(schema.items ?? {})}` : mapName(type, schema)))
    .join(' or ');
}

function mapName(type: string, { additionalProperties }: Schema): string {
  return type === 'object' && typeof additionalProperties === 'object'
    ? `map of ${typeName(additionalProperties)}`
    : type;
}
