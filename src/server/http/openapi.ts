/** The OpenAPI 3.1 document, generated from the contract that also routes and validates requests. */
import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import errorMessages from '#content/dictionary/en/errors.json' with { type: 'json' };
import { carriesLocale, type Endpoint, ErrorBody, Locale } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { endpointErrors, needsSession } from './endpoint-errors.ts';
import { statuses } from './statuses.ts';

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

const introduction = `Every response is JSON with \`status\` \`OK\` or \`ERROR\`, in the language of \`lang_id\`. An error has a \`message\` to show, a
\`message_key\` to act on, and for fields \`errors\`: field name to texts. A missing field is rejected like an empty one. Unknown fields
are ignored. Prices are decimal euros, times unix seconds. Every response carries \`X-Request-Id\`.

Sign in with \`POST /login\`; send its token as \`Authorization: Bearer …\`, or rely on the cookie it sets and send \`X-XSRF-TOKEN\` with
every unsafe request. A session in use is renewed: \`X-Session-Token\` in a response is the bearer token for the next request.`;

const tags = [
  { name: 'Sessions', description: 'Signing in and up, passwords, e-mail verification.' },
  { name: 'Profile', description: 'The customer.' },
  { name: 'Security', description: 'Two-factor authentication, Steam, devices, export and deletion of one’s data.' },
  { name: 'Content', description: 'What the site reads before it knows its visitor.' },
  { name: 'Catalogue', description: 'Items for sale.' },
  { name: 'Cart', description: 'Unique items to buy together; a cart reserves nothing.' },
  { name: 'Watchlist', description: 'Items to keep an eye on, with the price when they were first watched.' },
  { name: 'Purchases', description: 'Buying from the balance or by card.' },
  { name: 'Deposits', description: 'Topping up the balance.' },
  { name: 'Offers', description: 'Selling skins to the shop.' },
  { name: 'Payments', description: 'Called by payment providers.' },
  { name: 'Couriers', description: 'Called by programs that make the shop’s trades, with a key of their own.' },
  { name: 'System', description: 'The API about itself.' },
];

type SecurityScheme = Parameters<typeof OpenAPIRegistry.prototype.registerComponent<'securitySchemes'>>[2];

const securitySchemes: Record<string, SecurityScheme> = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by `/login` and `/register`; `__Host-session` on https.',
  },
  operatorKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key that `ops keys create` prints once.',
  },
};

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** An API to be described: its calls with who may make them, and what its document says first. */
export interface DescribedApi {
  title: string;
  introduction: string;
  tags: { name: string; description: string }[];
  endpoints: Readonly<Record<string, Endpoint>>;
  securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** The mounted endpoints as `method path` (`post /offer/create`); others are marked as planned. */
  served: ReadonlySet<string>;
}

/** Describes the whole API of visitors, customers and machines. */
export function openApiDocument(served: ReadonlySet<string>): OpenApiDocument {
  return describeApi({ title: 'Regalia API', introduction, tags, endpoints, securitySchemes, served });
}

export function describeApi({
  title,
  introduction: description,
  tags: known,
  endpoints: calls,
  securitySchemes: schemes,
  served,
}: DescribedApi): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  for (const [name, scheme] of Object.entries(schemes)) registry.registerComponent('securitySchemes', name, scheme);
  registerParameters(registry);
  for (const [name, endpoint] of Object.entries(calls)) registry.registerPath(route(name, endpoint, served));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description },
    servers: [{ url: '/api' }],
    tags: known,
  });
}

function registerParameters(registry: OpenAPIRegistry): void {
  registry.registerComponent('parameters', 'Currency', {
    name: 'currency',
    in: 'query',
    description: 'Currency of amounts in the request, such as `EUR`.',
    schema: { type: 'string', maxLength: 8 },
  });
  registry.registerComponent('parameters', 'Language', {
    name: 'lang_id',
    in: 'query',
    description: 'Language of the response, an id of `/languages`.',
    schema: { type: 'integer' },
  });
  registry.registerComponent('parameters', 'IdempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeated request with the same key gets the stored response of the first.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
  registry.registerComponent('parameters', 'XsrfToken', {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    description: 'The cookie `XSRF-TOKEN`; required when the session is sent as a cookie only.',
    schema: { type: 'string' },
  });
}

function route(name: string, endpoint: Endpoint, served: ReadonlySet<string>): RouteConfig {
  const planned = !served.has(`${endpoint.method} ${endpoint.path}`);
  const description = [endpoint.description, planned && 'This call is planned and is not served yet.']
    .filter(Boolean)
    .join('\n\n');
  return {
    method: endpoint.method,
    path: endpoint.path,
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description && { description }),
    ...(planned && { 'x-availability': 'planned' }),
    'x-access': endpoint.access ?? 'anyone',
    security: security(endpoint),
    parameters: sharedParameters(endpoint).map(parameter),
    request: { params: endpoint.params, query: endpoint.query, ...requestBody(endpoint) },
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

function security(endpoint: Endpoint): RouteConfig['security'] {
  if (endpoint.access === 'operator') return [{ operator: [] }];
  if (endpoint.signed || endpoint.tag === 'System') return [];
  if (endpoint.access === 'courier') return [{ operatorKey: [] }];
  const schemes: Record<string, string[]>[] = [{ bearer: [] }, { session: [] }];
  return needsSession(endpoint) ? schemes : [{}, ...schemes];
}

function sharedParameters(endpoint: Endpoint): string[] {
  if (endpoint.access === 'operator') return endpoint.method === 'get' ? [] : ['XsrfToken'];
  if (!carriesLocale(endpoint)) return [];
  if (endpoint.method === 'get') return ['Currency', 'Language'];
  return endpoint.idempotent ? ['IdempotencyKey', 'XsrfToken'] : ['XsrfToken'];
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.method === 'get') return {};
  if (endpoint.signed) return { body: { required: true, content: { 'application/json': { schema: {} } } } };
  const shared = carriesLocale(endpoint) ? Locale.shape : {};
  // a field of its own replaces that of every call
  const schema = z.object({ ...endpoint.body?.shape, ...shared, ...endpoint.body?.shape });
  return { body: { required: endpoint.body !== undefined, content: { 'application/json': { schema } } } };
}

function success(endpoint: Endpoint): RouteConfig['responses'] {
  if (endpoint.answers === 'redirect') {
    const headers = { Location: { schema: { type: 'string' as const } } };
    return { 302: { description: 'A redirect to the page of the result', headers } };
  }
  if (endpoint.answers === 'html') {
    return { 200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } } };
  }
  if (endpoint.answers === 'csv' || endpoint.answers === 'pdf' || endpoint.answers === 'file') {
    const type = { csv: 'text/csv', pdf: 'application/pdf', file: 'application/octet-stream' }[endpoint.answers];
    const schema = { type: 'string' as const, ...(endpoint.answers !== 'csv' && { format: 'binary' }) };
    return { 200: { description: 'A file', content: { [type]: { schema } } } };
  }
  return { 200: { description: 'Done', content: { 'application/json': { schema: endpoint.response } } } };
}

function failures(endpoint: Endpoint): RouteConfig['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of endpointErrors(endpoint)) {
    byStatus.set(statuses[code], [...(byStatus.get(statuses[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessages[code]}`).join('\n\n'),
        ...(mayBeRetried(status) && { headers: { 'Retry-After': { schema: { type: 'integer' as const } } } }),
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}

function mayBeRetried(status: number): boolean {
  return status === 429 || status === 502 || status === 503;
}
