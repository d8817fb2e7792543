/**
 * Mounts a call of the operators' console. Its checks run in one order: rate limit, Cloudflare Access, session, CSRF, role, fields, then one use case. The session is
 * read by itself, so that an operator who was switched off is out with the next request whatever it asks for. A file is taken in after all of them.
 */
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { hasRole } from '#rules/operators.ts';
import type { OperatorContext } from '../../context.ts';
import { readOperator, type SignedInOperator } from '../../domain/operators/parts/read-operator.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { hashToken } from '../../hash-token.ts';
import { inSpan } from '../../traces/span.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import type { EndpointResult } from '../mount-endpoint.ts';
import { consume } from '../rate-limit.ts';
import type { JsonObject } from '../read-body.ts';
import { fieldIssues, receiveFields } from '../request-fields.ts';
import { checkAccess } from './access-assertion.ts';
import { checkOperatorCsrf, operatorCookie } from './operator-cookie.ts';
import { withFile } from './operators-files.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;

interface Fields<E extends ConsoleEndpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

export interface ConsoleCall<E extends ConsoleEndpoint> extends Fields<E> {
  c: ApiContext;
  ctx: OperatorContext;
  operator: SignedInOperator;
}

type Answer<E extends ConsoleEndpoint> = EndpointResult<E> | Response;

/** `handler` returns the answer's body, or a whole Response for files. */
export function mountConsoleEndpoint<
  const E extends ConsoleEndpoint & { role: Exclude<ConsoleEndpoint['role'], 'anyone'> },
>(app: Hono<ApiEnv>, endpoint: E, handler: (call: ConsoleCall<E>) => Promise<Answer<E>> | Answer<E>): void {
  const authorize = async (c: ApiContext) => {
    const { deps } = c.var.runtime;
    const secret = operatorCookie(c);
    if (!secret) throw new DomainError('unauthenticated');
    const isBackground = c.req.header('x-background') !== undefined;
    const operator = await readOperator(deps, hashToken(secret), { isBackground });
    if (endpoint.method !== 'get') checkOperatorCsrf(c, secret);
    if (!hasRole(operator.role, endpoint.role))
      throw new DomainError('role_too_low', { values: { role: endpoint.role } });
    const ctx: OperatorContext = { deps, actor: operator.email, role: operator.role };
    return { ctx, operator };
  };
  mount(app, endpoint, authorize, handler);
}

/** For calls that come before a session: making a passkey, and signing in with it. The page alone can send their header. */
export function mountSignInEndpoint<const E extends ConsoleEndpoint & { role: 'anyone' }>(
  app: Hono<ApiEnv>,
  endpoint: E,
  handler: (call: Omit<ConsoleCall<E>, 'operator' | 'ctx'>) => Promise<Answer<E>> | Answer<E>,
): void {
  const authorize = async (c: ApiContext) => {
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') throw new DomainError('csrf_token_mismatch');
    return {};
  };
  mount(app, endpoint, authorize, handler);
}

/** What `authorize` returns goes to the handler, with the fields. */
function mount<const E extends ConsoleEndpoint, Known extends object>(
  app: Hono<ApiEnv>,
  endpoint: E,
  authorize: (c: ApiContext) => Promise<Known>,
  handler: (call: Fields<E> & Known & { c: ApiContext }) => Promise<Answer<E>> | Answer<E>,
): void {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method.toUpperCase(), path, async (c) => {
    // the console speaks English
    c.set('language', 'en');
    c.header('Cache-Control', 'no-store');
    const { rateLimit, method, bodyBytesMax } = endpoint;
    const { address } = c.var.principal;
    if (rateLimit)
      await consume(c.var.runtime.limits, { rateLimit, isRead: method === 'get' }, { address, sessionId: null });
    await checkAccess(c);
    const known = await authorize(c);
    const answerTo = async (request: Request) => {
      const { fields, failure } = await receiveFields(endpoint, { query: c.req.query(), request }, bodyBytesMax);
      if (failure) throw failure;
      const call = { c, ...known, ...validate(endpoint, c.req.param(), fields) };
      return inSpan({ name: endpoint.summary, kind: 'internal' }, async () => handler(call));
    };
    const { raw } = c.req;
    const answer = await (bodyBytesMax === undefined ? answerTo(raw) : withFile(raw, bodyBytesMax, answerTo));
    return answer instanceof Response ? answer : c.json({ status: 'OK', ...(answer as object) });
  });
}

function validate<E extends ConsoleEndpoint>(endpoint: E, path: Record<string, string>, fields: JsonObject): Fields<E> {
  const params = endpoint.params?.safeParse(path);
  if (params?.error) throw new DomainError('not_found');
  const query = endpoint.query?.safeParse(fields);
  const body = endpoint.body?.safeParse(fields);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throwValidationError(fieldIssues(issues, (message) => message));
  const parsed = { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data ?? {} };
  // safe because the schemas of this very endpoint made the values
  return parsed as unknown as Fields<E>;
}
