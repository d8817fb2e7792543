import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { statuses } from '#server/http/statuses.ts';

type Json = Record<string, unknown>;

const all = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
const document = JSON.parse(JSON.stringify(openApiDocument(all))) as Json & {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Json>;
  tags: { name: string }[];
};

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { $ref?: string; in?: string; name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Json } }> };
  responses: Record<string, { description: string; content?: Json }>;
  security: Record<string, string[]>[];
  description?: string;
}

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

function operationOf(name: string): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found.operation;
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

function resolve(ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
}

describe('the OpenAPI document', () => {
  test('describes every endpoint once, under its own name', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
    expect(all.size).toBe(Object.keys(endpoints).length);
  });

  test('has no reference that leads nowhere', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });

  test('declares every parameter of a path, as required', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(named);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  test('gives no parameter twice', () => {
    for (const { operation } of operations) {
      const names = (operation.parameters ?? []).map(({ $ref, name }) => $ref ?? name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('knows every tag and has a description of every answer', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(operation.tags.every((tag) => tags.includes(tag))).toBe(true);
      expect(Object.values(operation.responses).every(({ description }) => description.length > 0)).toBe(true);
    }
  });

  test('names only security schemes that it declares', () => {
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    for (const { operation } of operations) {
      expect(operation.security.flatMap(Object.keys).every((name) => schemes.includes(name))).toBe(true);
    }
  });

  test('says which errors a call can meet, by status', () => {
    const { responses, parameters } = operationOf('purchaseProduct');
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '431',
      '502',
      '503',
    ]);
    expect(responses['409']?.description).toContain('`insufficient_balance`');
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(operationOf('getCart').responses['401']?.description).toContain('`please_login_to_add_to_cart`');
  });

  test('carries currency and language with every call of the site', () => {
    expect(operationOf('getSettings').parameters).toEqual([
      { $ref: '#/components/parameters/Currency' },
      { $ref: '#/components/parameters/Language' },
    ]);
    const properties = operationOf('login').requestBody?.content['application/json']?.schema.properties;
    expect(Object.keys(properties ?? {})).toEqual(['username', 'password', 'code', 'currency', 'lang_id']);
  });

  test('keeps what is not served yet, and says so', () => {
    const path = openApiDocument(new Set()).paths?.['/offer/create'] as Record<string, Json>;
    expect(path.post?.['x-availability']).toBe('planned');
    expect(path.post?.description).toContain('planned');
    expect(operationOf('createOffer')).not.toHaveProperty('x-availability');
  });
});

test('every status is one the API may answer', () => {
  const allowed = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 431, 500, 502, 503];
  expect(Object.values(statuses).filter((status) => !allowed.includes(status))).toEqual([]);
});
