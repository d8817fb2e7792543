/**
 * Mounts an endpoint of the contract. Its checks run in one order everywhere: rate limit, CSRF, session, verified e-mail,
 * validation, state (see docs/product/api.md#order-of-checks). The use case checks session and e-mail in its own read; when the
 * input is invalid they are checked before the validation error is thrown, so that it discloses nothing to a stranger.
 */
import type { Hono } from 'hono';
import type { z } from 'zod';
import { carriesLocale, type Endpoint, Locale } from '#contract/endpoint.ts';
import { languageCodeOfId } from '#rules/languages.ts';
import type { RequestContext } from '../context.ts';
import { readIdempotencyKey } from '../db/idempotency/idempotency-key.ts';
import { type Principal, queryAsCustomer } from '../domain/auth/session/query-as-customer.ts';
import { queryAsCourier } from '../domain/couriers/parts/query-as-courier.ts';
import { DomainError, throwValidationError } from '../domain-error.ts';
import { inSpan } from '../traces/span.ts';
import type { ApiContext, ApiEnv } from './context.ts';
import { checkCsrf } from './csrf.ts';
import { etagOf } from './public-cache.ts';
import { consume } from './rate-limit.ts';
import type { JsonObject } from './read-body.ts';
import { fieldIssues, receiveFields } from './request-fields.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;

export interface EndpointInput<E extends Endpoint> {
  c: ApiContext;
  ctx: RequestContext;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The code of the request's currency as sent; the use case decides whether it is offered. */
  currency: string | undefined;
}

type Body<E extends Endpoint> = z.input<E['response']>;

/** What a handler returns: the answer's body, without the `status` that `mountEndpoint` adds where it is always `OK`. */
export type EndpointResult<E extends Endpoint> = Body<E> extends { status: 'OK' } ? Omit<Body<E>, 'status'> : Body<E>;

/** `handler` returns the answer's body, or a whole Response for redirects and documents. */
export function mountEndpoint<const E extends Endpoint>(
  app: Hono<ApiEnv>,
  endpoint: E,
  handler: (call: EndpointInput<E>) => Promise<EndpointResult<E> | Response> | EndpointResult<E> | Response,
): void {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method.toUpperCase(), path, async (c) => {
    const { deps, limits } = c.var.runtime;
    const { fields, failure } = await receiveFields(endpoint, { query: c.req.query(), request: c.req.raw });
    speakLanguage(c, fields);
    const { rateLimit } = endpoint;
    if (rateLimit) await consume(limits, { rateLimit, isRead: endpoint.method === 'get' }, c.var.principal);
    if (endpoint.method !== 'get' && !endpoint.signed && endpoint.access !== 'courier') checkCsrf(c);
    if (!carriesCredentials(endpoint, c.var.principal)) throw unauthenticated(endpoint);
    if (failure) throw failure;
    const ctx: RequestContext = { deps, principal: c.var.principal, idempotencyKey: null };
    const { currency, ...input } = await validate(endpoint, ctx, c.req.param(), fields);
    if (endpoint.idempotent) {
      const key = c.req.header('idempotency-key');
      // a code proves who asks and is no part of what is asked for: the repetition of a request may carry another one, or none
      const body = 'code' in input.body ? { ...input.body, code: '' } : input.body;
      ctx.idempotencyKey = readIdempotencyKey(deps, key, endpoint.path, { body, currency });
    }
    // safe because the schemas of this very endpoint made the values
    const call = { c, ctx, currency, ...input } as unknown as EndpointInput<E>;
    const useCase = { name: endpoint.summary, kind: 'internal' } as const;
    const answer = await withAuthError(endpoint, () => inSpan(useCase, () => handler(call)));
    if (answer instanceof Response) return answer;
    const text = JSON.stringify({ status: 'OK', ...(answer as object) });
    c.set('bytes', Buffer.byteLength(text));
    if (c.var.isPublic) c.header('ETag', etagOf(text));
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
}

/** Every answer, an error too, is in the language that the fields name. */
function speakLanguage(c: ApiContext, fields: JsonObject): void {
  const id = Locale.shape.lang_id.safeParse(fields.lang_id).data;
  if (id === undefined) return;
  const language = languageCodeOfId(id);
  c.set('language', language);
  c.set('principal', { ...c.var.principal, language });
}

async function validate(endpoint: Endpoint, ctx: RequestContext, path: Record<string, string>, fields: JsonObject) {
  const params = endpoint.params?.safeParse(path);
  if (params?.error) throw new DomainError('not_found');
  const query = endpoint.query?.safeParse(fields);
  const body = endpoint.body?.safeParse(fields);
  const locale = carriesLocale(endpoint) ? Locale.safeParse(fields) : undefined;
  const ofLocale = locale?.error?.issues.filter(({ path: [name] }) => !hasField(endpoint, name)) ?? [];
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? []), ...ofLocale];
  if (issues.length > 0) {
    const { access } = endpoint;
    if (access === 'customer' || access === 'verified') {
      await withAuthError(endpoint, () => queryAsCustomer(ctx, access, () => []));
    }
    if (access === 'courier') await queryAsCourier(ctx, []);
    throwValidationError(fieldIssues(issues, keyOf));
  }
  return {
    params: params?.data ?? {},
    query: query?.data ?? {},
    body: body?.data ?? {},
    currency: locale?.data?.currency,
  };
}

/** The key of the message that a schema gives; zod's own sentences are no key. */
function keyOf(message: string): string {
  return /^\w+$/.test(message) ? message : 'invalid_value';
}

/** True for a field that the endpoint describes itself. */
function hasField({ query, body }: Endpoint, name: PropertyKey | undefined): boolean {
  return [query, body].some((schema) => Object.hasOwn(schema?.shape ?? {}, name ?? ''));
}

/** Whether the request names what the endpoint asks for; the use case checks that it is good. */
function carriesCredentials({ access = 'anyone' }: Endpoint, { sessionId, keyHash = null }: Principal): boolean {
  if (access === 'courier') return keyHash !== null;
  return access === 'anyone' || sessionId !== null;
}

function unauthenticated(endpoint: Endpoint): DomainError {
  return new DomainError(endpoint.unauthenticated ?? 'unauthenticated');
}

async function withAuthError<T>(endpoint: Endpoint, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError && error.code === 'unauthenticated' ? unauthenticated(endpoint) : error;
  }
}
