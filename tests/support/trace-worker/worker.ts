/** Traces in a Worker of their own: asks an address inside a span inside a trace, and sends the trace after its answer. */
import { tracedFetch } from '#server/traces/outside-call.ts';
import { inSpan, inTrace, takeEnded } from '#server/traces/span.ts';
import { createTraces } from '#server/traces/traces.ts';

interface Asked {
  collector: string;
  name: string;
  address: string;
}

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

export default {
  async fetch(request: Request, _env: unknown, lifetime: Lifetime): Promise<Response> {
    // safe because the test beside it is the only caller
    const { collector, name, address } = (await request.json()) as Asked;
    const log = (line: object) => console.log(JSON.stringify(line));
    const options = { headers: {}, service: 'shop', ratio: 1, log, nowMs: Date.now, random: Math.random };
    const traces = createTraces({ ...options, endpoint: collector });
    const trace = traces.begin();
    if (!trace) throw new Error('not sampled');
    const status = await inTrace(trace, { name, kind: 'server' }, () =>
      inSpan({ name: `inside ${name}`, kind: 'internal' }, async () => (await tracedFetch(name)(address)).status),
    );
    lifetime.waitUntil(traces.send(takeEnded(trace)));
    return Response.json({ status, trace: trace.id });
  },
};
