/** The Worker's entry: the API, the sandbox provider's page, everything else to Astro, and what runs every minute. */
import { handle } from '@astrojs/cloudflare/handler';
import { createApp } from './server/app.ts';
import { pageHeaders } from './server/http/security-headers.ts';
import { runJobs } from './server/jobs.ts';
import { runtimeOf } from './server/runtime.ts';
import { createSandboxApp } from './server/sandbox/app.ts';

const api = createApp((c) => runtimeOf(c.env, (work) => c.executionCtx.waitUntil(work)), log);
const sandbox = createSandboxApp((c) => runtimeOf(c.env, (work) => c.executionCtx.waitUntil(work)));

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/')) return api.fetch(request, env, ctx);
    if (pathname.startsWith('/sandbox/')) return sandbox.fetch(request, env, ctx);
    return pageHeaders(await handle(request, env, ctx));
  },

  async scheduled(_controller, env, ctx) {
    const runtime = runtimeOf(env, (work) => ctx.waitUntil(work));
    ctx.waitUntil(runJobs(runtime.deps, runtime.sandbox));
  },
} satisfies ExportedHandler<Env>;

function log(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}
