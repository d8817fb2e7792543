/**
 * Sends the calls of a database client over connections that the server keeps from one call to the next. A new connection reads the
 * whole schema first, which is most of what a small call costs, and tests make tens of thousands. In the shop each call has its own.
 */
interface PipelineRequest {
  baton?: string | null;
  requests: { type: string; sql_id?: number }[];
}

interface PipelineResponse {
  baton: string | null;
  results: unknown[];
}

const closed = { type: 'ok', response: { type: 'close' } };

/** Speaks Hrana over HTTP: https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md */
export function pooledConnections(): typeof fetch {
  const idle: string[] = [];
  return async (input, init) => {
    if (!(input instanceof Request)) return fetch(input, init);
    const { url, headers } = input;
    const send = (body: string) => fetch(url, { method: 'POST', headers, body, signal: init?.signal });
    const text = await input.text();
    const pipeline: PipelineRequest = JSON.parse(text);
    const isWhole = !pipeline.baton && pipeline.requests.at(-1)?.type === 'close';
    if (!isWhole) return send(text);
    const work = pipeline.requests.slice(0, -1);
    const texts = work.filter(({ type }) => type === 'store_sql');
    const requests = [...work, ...texts.map(({ sql_id }) => ({ type: 'close_sql', sql_id }))];
    // Unpacking a small answer takes longer than reading it.
    headers.set('accept-encoding', 'identity');
    for (;;) {
      const baton = idle.pop() ?? null;
      const answer = await send(JSON.stringify({ baton, requests }));
      // The server gave that connection up after ten seconds without a call, and has done nothing.
      if (answer.status === 400 && (await answer.clone().text()).includes('STREAM_EXPIRED')) continue;
      if (!answer.ok) return answer;
      const response: PipelineResponse = await answer.json();
      if (response.baton) idle.push(response.baton);
      return Response.json({ ...response, baton: null, results: [...response.results.slice(0, work.length), closed] });
    }
  };
}
