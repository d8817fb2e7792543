/** Every error of an endpoint: its own, and those that its description implies. */
import { carriesLocale, type Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** True when the endpoint is for customers alone. */
export function needsSession(endpoint: Endpoint): boolean {
  return endpoint.access === 'customer' || endpoint.access === 'verified';
}

/** Codes in the order the checks run: headers, rate limit, Cloudflare Access, CSRF, session, e-mail, shape, key, the endpoint's own, third parties' failures. */
export function endpointErrors(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['header_too_large'];
  if (endpoint.rateLimit) codes.push('too_many_requests');
  if (endpoint.access === 'operator') codes.push('access_required');
  if (endpoint.method !== 'get' && !endpoint.signed) codes.push('csrf_token_mismatch');
  if (needsSession(endpoint)) codes.push(endpoint.unauthenticated ?? 'unauthenticated');
  if (endpoint.access === 'courier') codes.push('unauthenticated');
  if (endpoint.access === 'operator') codes.push('unauthenticated', 'role_too_low');
  if (endpoint.access === 'verified') codes.push('email_not_verified');
  if (endpoint.method !== 'get' && !endpoint.signed) codes.push('bad_request', 'body_too_large', 'body_not_json');
  if (endpoint.body || endpoint.query || carriesLocale(endpoint)) codes.push('invalid_fields');
  if (endpoint.idempotent)
    codes.push('idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_key_busy', 'idempotency_key_done');
  codes.push(...(endpoint.errors ?? []));
  if (endpoint.tag !== 'System' || endpoint.path === '/health') codes.push('database_unavailable');
  codes.push('shop_busy', 'shop_unavailable');
  return codes.filter((code, index) => codes.indexOf(code) === index);
}
