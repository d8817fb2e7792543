/**
 * Which requests and jobs are traced, and how their spans are sent: by OTLP over HTTP, as JSON, after the answer. A collector that is away,
 * slow or refuses costs its spans and one line of the log a minute.
 */
import { missedTracesMs } from '#rules/limits/durations.ts';
import { collectorMs } from '#rules/limits/outside-calls.ts';
import { traceSendsAtOnceMax } from '#rules/limits.ts';
import { scrubbed } from '../scrub.ts';
import { type SpanRecord, type Trace, traceIdOf } from './span.ts';
import { readTraceParent } from './trace-parent.ts';

export interface TracesOptions {
  /** The collector's address, without a slash at the end and without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  /** How much of the requests and jobs is traced, from 0 to 1. */
  ratio: number;
  log(line: Record<string, unknown>): void;
  /** Unix milliseconds. */
  nowMs(): number;
  /** From 0 up to 1. */
  random(): number;
  /** How long the collector may take. */
  timeoutMs?: number;
}

/** Serves many requests. */
export interface Traces {
  /** Null for what is not traced. A caller's `traceparent` gives the trace its id, and has no say in whether there is one. */
  begin(traceParent?: string): Trace | null;
  /** Never fails. */
  send(spans: readonly SpanRecord[]): Promise<void>;
}

export function createTraces(options: TracesOptions): Traces {
  const { ratio, nowMs, random, timeoutMs = collectorMs } = options;
  const missed = sayingMissed(options);
  let underWay: number[] = [];
  return {
    begin(traceParent) {
      if (random() >= ratio) return null;
      const caller = readTraceParent(traceParent);
      return { id: caller?.traceId ?? traceIdOf(), parentId: caller?.spanId ?? '', nowMs, begun: 0, ended: [] };
    },

    async send(spans) {
      if (spans.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 0));
      const at = nowMs();
      // by age, since the runtime may end work after an answer without a word
      underWay = underWay.filter((startedAt) => startedAt > at - timeoutMs);
      if (underWay.length >= traceSendsAtOnceMax) return missed(spans, new Error('too much is under way'));
      underWay.push(at);
      try {
        await post(spans, { ...options, timeoutMs });
      } catch (error) {
        missed(spans, error);
      } finally {
        const place = underWay.indexOf(at);
        if (place >= 0) underWay.splice(place, 1);
      }
    },
  };
}

type Post = Pick<TracesOptions, 'endpoint' | 'headers' | 'service'> & { timeoutMs: number };

async function post(spans: readonly SpanRecord[], { endpoint, headers, service, timeoutMs }: Post): Promise<void> {
  // loaded with the first spans: a shop without traces does not start with it
  const { otlpBody } = await import('./otlp.ts');
  const answer = await fetch(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: otlpBody(spans, service),
    // the headers hold a secret, which is the collector's alone
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

/** Writes a line for the first that is missed, and then one a minute at most, with what was missed since. */
function sayingMissed({ log, nowMs }: TracesOptions) {
  let quietUntil = 0;
  let spansMissed = 0;
  return (spans: readonly SpanRecord[], error: unknown) => {
    spansMissed += spans.length;
    if (nowMs() < quietUntil) return;
    const cause = scrubbed(error instanceof Error ? `${error.name}: ${error.message}` : String(error), 200);
    log({ level: 'warn', key: 'traces_missed', spans: spansMissed, cause });
    quietUntil = nowMs() + missedTracesMs;
    spansMissed = 0;
  };
}
