/** The Worker's entry: the API, the sandbox provider's page, sitemap and feeds (SEO), everything else to Astro, and what runs every minute. */
import { handle } from '@astrojs/cloudflare/handler';
import { createApp } from './server/app.ts';
import { noStoreByDefault } from './server/http/no-store-by-default.ts';
import { pageHeaders } from './server/http/security-headers.ts';
import { runJobs } from './server/jobs.ts';
import { runtimeOf, seoRuntimeOf } from './server/runtime.ts';
import { createSandboxApp } from './server/sandbox/app.ts';
import { createSeoApp, isSeoPath } from './server/seo/app.ts';

const api = createApp((c) => runtimeOf(c.env, (work) => c.executionCtx.waitUntil(work)), log);
const sandbox = createSandboxApp((c) => runtimeOf(c.env, (work) => c.executionCtx.waitUntil(work)));

const seo = createSeoApp((c) => seoRuntimeOf(c.env), log);

export default {
  async fetch(request, env, ctx) {
    return noStoreByDefault(await answerOf(request, env, ctx));
  },

  async scheduled(_controller, env, ctx) {
    const runtime = runtimeOf(env, (work) => ctx.waitUntil(work));
    ctx.waitUntil(runJobs(runtime.deps, runtime.sandbox));
  },
} satisfies ExportedHandler<Env>;

async function answerOf(request: Parameters<typeof handle>[0], env: Env, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api' || pathname.startsWith('/api/')) return api.fetch(request, env, ctx);
  if (pathname.startsWith('/sandbox/')) return sandbox.fetch(request, env, ctx);
  if (isSeoPath(pathname)) {
    const response = await seo.fetch(request, env, ctx);
    if (response.status !== 404) return pageHeaders(response);
  }
  return pageHeaders(await handle(request, env, ctx));
}

function log(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}
