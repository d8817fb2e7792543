/** Spans of calls to others. They have a host at most: paths and queries name payments and accounts. */
import { inSpan } from './span.ts';

/** `fetch` with a span for each call; `service` is whom it is made to. */
export function tracedFetch(service: string): typeof fetch {
  return (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const attributes = { 'peer.service': service, 'http.request.method': method };
    return inSpan({ name: `${method} ${service}`, kind: 'client', attributes }, async (span) => {
      const answer = await fetch(input, init);
      span?.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span?.fail();
      return answer;
    });
  };
}
