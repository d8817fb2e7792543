/** The Worker's entry: the API, the sandbox provider's page, documents for machines, everything else to Astro, and what runs every minute. */
import { handle } from '@astrojs/cloudflare/handler';
import { createApp } from './server/app.ts';
import { createDocumentsApp, isDocument } from './server/documents/app.ts';
import { noStoreByDefault } from './server/http/no-store-by-default.ts';
import { pageHeaders } from './server/http/security-headers.ts';
import { runJobs } from './server/jobs.ts';
import { documentsRuntimeOf, runtimeOf } from './server/runtime.ts';
import { createSandboxApp } from './server/sandbox/app.ts';

const api = createApp((c) => runtimeOf(c.env, (work) => c.executionCtx.waitUntil(work)), log);
const sandbox = createSandboxApp((c) => runtimeOf(c.env, (work) => c.executionCtx.waitUntil(work)));

const documents = createDocumentsApp((c) => documentsRuntimeOf(c.env), log);

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
  if (isDocument(pathname)) {
    const document = await documents.fetch(request, env, ctx);
    if (document.status !== 404) return pageHeaders(document);
  }
  return pageHeaders(await handle(request, env, ctx));
}

function log(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}
