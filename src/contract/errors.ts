/**
 * Every way the shop says no, named for the business. The HTTP status of each stands in `server/http/statuses.ts`, its words in
 * the dictionary namespace `errors`; a code without both does not compile.
 */
export const refusalCodes = [
  'bad_request',
  'invalid_fields',
  'body_too_large',
  'body_not_json',
  'method_not_allowed',
  'not_found',
  'unauthenticated',
  'please_login_to_add_to_cart',
  'email_not_verified',
  'csrf_token_mismatch',
  'too_many_requests',
  'wrong_credentials',
  'login_paused',
  'customer_blocked',
  'registration_disabled',
  'email_already_verified',
  'link_invalid',
  'wrong_password',
  'offers_disabled',
  'already_in_cart',
  'cart_full',
  'item_unavailable',
  'cart_unavailable',
  'cart_empty',
  'price_changed',
  'insufficient_balance',
  'promo_missing',
  'promo_invalid',
  'promo_expired',
  'promo_exhausted',
  'promo_minimum',
  'pack_unavailable',
  'prompt_over',
  'offer_not_open',
  'offer_price_changed',
  'payout_state',
  'order_state',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_key_busy',
  'signature_invalid',
  'provider_unavailable',
  'database_unavailable',
  'internal_error',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** Field name to the keys of its messages in the dictionary namespace `errors`. */
export type FieldErrors = Record<string, string[]>;
