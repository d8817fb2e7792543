/** The trace of what the Worker answers beside the API: pages that are made on demand, sitemap, feeds, pictures, the sandbox. */
import { splitLanguage } from '#rules/languages.ts';
import type { Deps } from '../deps.ts';
import { inTrace, takeEnded } from '../traces/span.ts';
import type { Traces } from '../traces/traces.ts';
import { pageRoute } from './page-log.ts';

export interface PageRequest {
  request: Pick<Request, 'method' | 'url'> & { headers: Pick<Headers, 'get'> };
  later: Deps['later'];
}

/** Answers inside the first span of a trace, where the request is traced. */
export async function inPageTrace(
  traces: Traces | null,
  { request, later }: PageRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const trace = traces?.begin(request.headers.get('traceparent') ?? undefined);
  if (!traces || !trace) return answer();
  const { method } = request;
  const route = pageRoute(splitLanguage(new URL(request.url).pathname).path);
  const attributes = { 'http.request.method': method, 'http.route': route };
  const answering = inTrace(trace, { name: `${method} ${route}`, kind: 'server', attributes }, async (span) => {
    const answered = await answer();
    span.set({ 'http.response.status_code': answered.status });
    if (answered.status >= 500) span.fail();
    return answered;
  });
  const send = () => traces.send(takeEnded(trace));
  later(answering.then(send, send));
  return answering;
}
