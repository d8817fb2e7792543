/**
 * Mounts an endpoint of the contract. Its checks run in one order everywhere: rate limit, CSRF, session, verified e-mail,
 * validation, state (see docs/product/api.md#order-of-checks). Session and e-mail are checked by the verb, in its own read; only when the input is
 * wrong are they asked for beforehand, so that a stranger learns nothing from a validation message.
 */
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { languageCodeOfId } from '#rules/languages.ts';
import type { Deps } from '../deps.ts';
import { readAs, type Visitor } from '../domain/sessions/read-as.ts';
import { Refusal, refuseFields } from '../refusal.ts';
import type { ApiContext, ApiEnv } from './context.ts';
import { checkCsrf } from './csrf.ts';
import { spend } from './rate-limit.ts';
import { type JsonObject, readJson } from './read-body.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;

export interface Call<E extends Endpoint> {
  c: ApiContext;
  deps: Deps;
  visitor: Visitor;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The code of the request's currency as sent; the verb judges whether it is offered. */
  currency: string | undefined;
}

type Body<E extends Endpoint> = z.input<E['response']>;

/** What a handler gives: the answer's body, without the `status` that `serve` adds where it is always `OK`. */
export type Answer<E extends Endpoint> = Body<E> extends { status: 'OK' } ? Omit<Body<E>, 'status'> : Body<E>;

/** `handler` gives the answer's body, or a whole Response for redirects and documents. */
export function serve<const E extends Endpoint>(
  app: Hono<ApiEnv>,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | Response> | Answer<E> | Response,
): void {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method.toUpperCase(), path, async (c) => {
    const { deps, limits } = c.var.runtime;
    if (endpoint.budget) await spend(limits, endpoint.budget, c.var.visitor.address);
    if (endpoint.method !== 'get' && !endpoint.signed) checkCsrf(c);
    if (endpoint.access && endpoint.access !== 'anyone' && !c.var.visitor.sessionId) throw unauthenticated(endpoint);
    const fields: JsonObject = endpoint.method === 'get' || endpoint.signed ? c.req.query() : await readJson(c.req.raw);
    if (fields.lang_id !== undefined) {
      const language = languageCodeOfId(fields.lang_id);
      c.set('language', language);
      c.set('visitor', { ...c.var.visitor, language });
    }
    const input = await checked(endpoint, c, fields);
    const currency = typeof fields.currency === 'string' ? fields.currency : undefined;
    // safe because the schemas of this very endpoint made the values
    const call = { c, deps, visitor: c.var.visitor, currency, ...input } as unknown as Call<E>;
    const answer = await asked(endpoint, () => handler(call));
    return answer instanceof Response ? answer : c.json({ status: 'OK', ...(answer as object) });
  });
}

async function checked(endpoint: Endpoint, c: ApiContext, fields: JsonObject) {
  const params = endpoint.params?.safeParse(c.req.param());
  if (params?.error) throw new Refusal('not_found');
  const query = endpoint.query?.safeParse(fields);
  const body = endpoint.body?.safeParse(fields);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) {
    if (endpoint.access === 'customer' || endpoint.access === 'verified') {
      const { access } = endpoint;
      await asked(endpoint, () => readAs(c.var.runtime.deps, c.var.visitor, access, () => []));
    }
    refuseFields(issues.map((issue) => ({ field: issue.path.join('.') || 'body', key: issue.message })));
  }
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data ?? {} };
}

/** The cart tells a guest what to do in words of its own. See docs/product/cart-and-checkout.md#cart. */
function unauthenticated(endpoint: Endpoint): Refusal {
  const code = 'please_login_to_add_to_cart';
  return new Refusal(endpoint.refusals?.includes(code) ? code : 'unauthenticated');
}

async function asked<T>(endpoint: Endpoint, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal && error.code === 'unauthenticated' ? unauthenticated(endpoint) : error;
  }
}
