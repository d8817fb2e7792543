/** The Worker's entry: the API, the sandbox provider's page, sitemap and feeds (SEO), everything else to Astro, and what runs every minute. */
import { dictionaries } from '#content/dictionary/index.ts';
import { isConsoleCall } from '#rules/console-paths.ts';
import { defaultLanguage } from '#rules/languages.ts';
import { bodyBytesMax } from '#rules/limits.ts';
import { takesBody } from '#rules/takes-body.ts';
import { createApp } from './server/app.ts';
import { countingDatabaseUse, newDatabaseUse } from './server/db/database-use.ts';
import { withoutEdgeHeaders } from './server/edge-copies.ts';
import { errorPage } from './server/http/error-page.ts';
import { noStoreByDefault } from './server/http/no-store-by-default.ts';
import { minFrameOf } from './server/http/own-writes.ts';
import { logPage } from './server/http/page-log.ts';
import { inPageTrace } from './server/http/page-trace.ts';
import { discardBody, receiveBody } from './server/http/receive-body.ts';
import { pageHeaders } from './server/http/security-headers.ts';
import { redirectToProfile } from './server/http/unknown-account-tab.ts';
import { loadedOnce } from './server/loaded-once.ts';
import { runtimeOf, seoRuntimeOf, tracesOfEnv } from './server/runtime.ts';
import { isSandboxPath } from './server/sandbox/sandbox-path.ts';
import { isSeoPath } from './server/seo/seo-path.ts';

const api = createApp((c) => runtimeOf(c.env, c.executionCtx, minFrameOf(c)), log);

/** What few requests ask for is loaded with the first of them: a Worker starts in proportion to what it loads. */
const sandboxApp = loadedOnce(async () => {
  const { createSandboxApp } = await import('./server/sandbox/app.ts');
  return createSandboxApp((c) => runtimeOf(c.env, c.executionCtx));
});
const seoApp = loadedOnce(async () => {
  const { createSeoApp } = await import('./server/seo/app.ts');
  return createSeoApp((c) => seoRuntimeOf(c.env), log);
});

export default {
  async fetch(request, env, ctx) {
    // the API has a trace of its own
    if (isOfApi(new URL(request.url))) return answerAndLog(request, env, ctx);
    const later = (work: Promise<unknown>) => ctx.waitUntil(work);
    return inPageTrace(tracesOfEnv(env), { request, later }, () => answerAndLog(request, env, ctx));
  },

  async scheduled(_controller, env, ctx) {
    const { runJobs } = await import('./server/jobs.ts');
    ctx.waitUntil(runJobs(() => runtimeOf(env, ctx), log));
  },
} satisfies ExportedHandler<Env>;

type WorkerRequest = Parameters<typeof import('@astrojs/cloudflare/handler')['handle']>[0];

async function answerAndLog(request: WorkerRequest, env: Env, ctx: ExecutionContext): Promise<Response> {
  const start = performance.now();
  const id = crypto.randomUUID();
  const databaseUse = newDatabaseUse();
  const { answer, error } = await countingDatabaseUse(databaseUse, () => answerOf(request, env, ctx)).then(
    (answer) => ({ answer, error: undefined }),
    async (error: unknown) => ({ answer: await failure(id, request, env), error }),
  );
  // the API has a line of its own for what it answers itself
  if (error !== undefined || !isOfApi(new URL(request.url)))
    await logPage(log, id, { request, answer, start, databaseUse, error });
  return noStoreByDefault(ctx.cache ? answer : withoutEdgeHeaders(answer));
}

async function answerOf(incoming: WorkerRequest, env: Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(incoming.url);
  const { pathname } = url;
  if (await takesFile(pathname)) return answerThenDiscard(incoming, env, ctx);
  const { request, isTooLarge } = await receiveBody(incoming, bodyBytesMax);
  if (isOfApi(url)) return api.fetch(request, env, ctx);
  if (isSandboxPath(pathname)) {
    if (isTooLarge) return pageHeaders(await errorPage(env.ASSETS, url, 'size'), url);
    const sandbox = await sandboxApp();
    return sandbox.fetch(request, env, ctx);
  }
  if (takesBody(request.method)) return pageHeaders(await errorPage(env.ASSETS, url, 'method'), url);
  if (isSeoPath(pathname)) {
    const seo = await seoApp();
    const response = await seo.fetch(request, env, ctx);
    if (response.status !== 404) return pageHeaders(response, url);
  }
  const profile = redirectToProfile(url);
  if (profile) return pageHeaders(profile, url);
  const { handle } = await import('@astrojs/cloudflare/handler');
  const page = await handle(request, env, ctx);
  // Astro has logged what a page threw, and answers it without a word
  return pageHeaders(page.status === 500 ? await errorPage(env.ASSETS, url, 'failed') : page, url);
}

async function takesFile(pathname: string): Promise<boolean> {
  if (!isConsoleCall(pathname)) return false;
  const { takesFiles } = await import('./server/http/console/operators-files.ts');
  return takesFiles(pathname);
}

/** The API takes a file in once it knows who sends it; nothing is kept of what others send. */
async function answerThenDiscard(request: WorkerRequest, env: Env, ctx: ExecutionContext): Promise<Response> {
  try {
    return await api.fetch(request, env, ctx);
  } finally {
    await discardBody(request);
  }
}

/** What an app could not answer itself: nobody gets to see more of it than that it happened. */
async function failure(id: string, request: WorkerRequest, env: Env): Promise<Response> {
  const url = new URL(request.url);
  if (!isOfApi(url)) return pageHeaders(await errorPage(env.ASSETS, url, 'failed'), url);
  const message = dictionaries[defaultLanguage].errors.internal_error;
  const body = { status: 'ERROR', message, message_key: 'internal_error' };
  return Response.json(body, { status: 500, headers: { 'X-Request-Id': id } });
}

function isOfApi({ pathname }: URL): boolean {
  return pathname === '/api' || pathname.startsWith('/api/');
}

function log(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}
