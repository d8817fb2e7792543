/**
 * What the Worker is given besides its bindings: variables and secrets, which `server/variables.ts` reads before anything uses them.
 * `wrangler types` writes the rest of `Env`.
 */
declare namespace Cloudflare {
  interface Env {
    LIBSQL_URL?: string;
    LIBSQL_AUTH_TOKEN?: string;
    LIBSQL_READ_URL?: string;
    SITE_URL?: string;
    SMTP_URL?: string;
    MAIL_FROM?: string;
    TOKEN_SECRET?: string;
    ENCRYPTION_KEY?: string;
    PAYMENT_PROVIDER?: string;
    SANDBOX_SECRET?: string;
    STRIPE_SECRET_KEY?: string;
    STRIPE_WEBHOOK_SECRET?: string;
    STRIPE_API_BASE?: string;
    STEAM_OPENID_ENDPOINT?: string;
    STEAM_COMMUNITY_BASE?: string;
    ACCESS_TEAM_DOMAIN?: string;
    ACCESS_AUD?: string;
    EVIDENCE_URL?: string;
    EVIDENCE_KEY_ID?: string;
    EVIDENCE_SECRET?: string;
    OTEL_EXPORTER_OTLP_ENDPOINT?: string;
    OTEL_EXPORTER_OTLP_HEADERS?: string;
    OTEL_SERVICE_NAME?: string;
    OTEL_TRACES_SAMPLER_ARG?: string;
    RATE_LIMIT_SCALE?: string;
  }
}
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
interface Env extends Cloudflare.Env {}
