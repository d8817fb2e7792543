/**
 * Every field that a call of the API takes, in path, query or body, as the OpenAPI documents describe it: for the table of the documentation
 * and for the test that goes to each field's limit.
 */
import { consoleEndpoints } from '#contract/console/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { consoleOpenApiDocument } from '#server/http/console/openapi.ts';
import { type OpenApiDocument, openApiDocument } from '#server/http/openapi.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
}

export interface RequestField {
  endpoint: Endpoint;
  /** `POST /login`. */
  call: string;
  part: 'params' | 'query' | 'body';
  /** The names down to it; 0 stands for each value of a list. */
  path: readonly (string | 0)[];
  /** Under a name that the caller chooses. */
  isOfTable?: true;
  schema: JsonSchema;
  /** The part of a request with nothing but this field in it, and what tells its kind from others. */
  holding(value: unknown): Record<string, unknown>;
}

export interface Bound {
  longest: number;
  unit: 'characters' | 'values' | 'at most';
}

/** Null for what has no such bound: a choice, a switch, a format, a number as large as any. */
export function boundOf({ type, maxItems, maxLength, maximum }: JsonSchema): Bound | null {
  if (maxItems !== undefined) return { longest: maxItems, unit: 'values' };
  if (maxLength !== undefined) return { longest: maxLength, unit: 'characters' };
  return maximum === undefined || type === 'string' ? null : { longest: maximum, unit: 'at most' };
}

export function isInteger({ type }: JsonSchema): boolean {
  return [type].flat().includes('integer');
}

/** Of all calls: those of visitors, customers and machines, and those of the operators' console. */
export function requestFields(): RequestField[] {
  const served = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
  return [
    ...Object.values(endpoints).flatMap(fieldsIn(openApiDocument(served))),
    ...Object.values(consoleEndpoints).flatMap(fieldsIn(consoleOpenApiDocument())),
  ];
}

/** Stands for every name of a table whose names a caller chooses; a column of an import. */
const anyName = 'title';

interface Operation {
  parameters?: { $ref?: string; in?: string; name?: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

const parts: Record<string, RequestField['part']> = { path: 'params', query: 'query' };

function fieldsIn(document: OpenApiDocument) {
  return (endpoint: Endpoint): RequestField[] => {
    const call = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
    // safe because that is what a document says of a call
    const { parameters = [], requestBody } = (document.paths?.[endpoint.path]?.[endpoint.method] ?? {}) as Operation;
    const ofParameters = parameters
      .map((each) => (each.$ref ? (resolved(document, each.$ref) as typeof each) : each))
      .flatMap(({ in: place = '', name = '', schema = {} }): RequestField[] => {
        const part = parts[place];
        if (!part) return [];
        const field = { endpoint, call, part, path: [name], holding: (value: unknown) => ({ [name]: value }) };
        return below(document, { ...field, schema });
      });
    const schema = requestBody?.content['application/json']?.schema ?? {};
    const body = { endpoint, call, part: 'body', path: [], schema } as const;
    // safe because the schema of a body is that of an object
    return [...ofParameters, ...below(document, { ...body, holding: (value) => value as Record<string, unknown> })];
  };
}

/** The field itself where it is a list or has none below it, and those below it. */
function below(document: OpenApiDocument, field: RequestField): RequestField[] {
  const schema = field.schema.$ref ? (resolved(document, field.schema.$ref) as JsonSchema) : field.schema;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => below(document, { ...field, schema: choice }));
  const inside = (name: string | 0, inner: JsonSchema, hold: (value: unknown) => unknown) =>
    below(document, {
      ...field,
      path: [...field.path, name],
      schema: inner,
      holding: (value) => field.holding(hold(value)),
    });
  if (schema.properties) {
    const kind = kindOf(schema.properties);
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      inside(name, inner, (value) => ({ ...kind, [name]: value })),
    );
  }
  const { additionalProperties: each } = schema;
  if (typeof each === 'object' && each.type)
    return inside(anyName, each, (value) => ({ [anyName]: value })).map((one) => ({
      ...one,
      isOfTable: true as const,
    }));
  if (schema.items) return [{ ...field, schema }, ...inside(0, schema.items, (value) => [value])];
  return field.path.length === 0 || schema.type === 'null' ? [] : [{ ...field, schema }];
}

/** The fields that hold one value alone, which tells a kind of object from others. */
function kindOf(properties: Record<string, JsonSchema>): Record<string, unknown> {
  const fixed = Object.entries(properties).flatMap(([name, { const: only, enum: values = [] }]) =>
    only !== undefined ? [[name, only]] : values.length === 1 ? [[name, values[0]]] : [],
  );
  return Object.fromEntries(fixed);
}

function resolved(document: OpenApiDocument, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}
