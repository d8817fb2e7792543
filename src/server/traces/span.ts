/**
 * What a request or a job does, as spans: plain records, kept while it runs and sent after it. Where no trace is, a span is a look at the
 * context and nothing else. See docs/decisions/0033-traces.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { traceSpansMax } from '#rules/limits.ts';
import { DomainError } from '../domain-error.ts';

/** Which route, how many, how it ended. Never who, what or how much; see docs/product/security.md#traces. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanSpec {
  name: string;
  kind: 'server' | 'internal' | 'client';
  attributes?: SpanAttributes;
}

export interface SpanRecord extends Required<SpanSpec> {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace that begins here. */
  parentId: string;
  /** Unix milliseconds. */
  startMs: number;
  endMs: number;
  hasFailed: boolean;
}

export interface Trace {
  id: string;
  /** The span of a caller who sent the trace's id; empty without one. */
  parentId: string;
  /** Unix milliseconds. */
  nowMs(): number;
  /** How many spans it has begun. */
  begun: number;
  ended: SpanRecord[];
}

/** What the work inside says about its span. */
export interface OpenSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  fail(): void;
}

const context = new AsyncLocalStorage<{ trace: Trace; spanId: string }>();

/** Does `work` inside the first span of `trace`. */
export function inTrace<T>(trace: Trace, spec: SpanSpec, work: (span: OpenSpan) => Promise<T> | T): Promise<T> {
  return recorded(trace, trace.parentId, spec, work);
}

/** Does `work` inside a span below the one that it is called in; `work` gets null where there is none, or where the trace is full. */
export async function inSpan<T>(spec: SpanSpec, work: (span: OpenSpan | null) => Promise<T> | T): Promise<T> {
  const place = context.getStore();
  if (!place || place.trace.begun >= traceSpansMax) return work(null);
  return recorded(place.trace, place.spanId, spec, work);
}

async function recorded<T>(
  trace: Trace,
  parentId: string,
  { name, kind, attributes }: SpanSpec,
  work: (span: OpenSpan) => Promise<T> | T,
): Promise<T> {
  trace.begun += 1;
  const spanId = spanIdOf();
  const startMs = trace.nowMs();
  const record: SpanRecord = {
    ...{ traceId: trace.id, spanId, parentId, name, kind, startMs },
    ...{ endMs: startMs, attributes: { ...attributes }, hasFailed: false },
  };
  const span: OpenSpan = {
    rename: (other) => {
      record.name = other;
    },
    set: (more) => Object.assign(record.attributes, more),
    fail: () => {
      record.hasFailed = true;
    },
  };
  try {
    return await context.run({ trace, spanId }, () => work(span));
  } catch (error) {
    record.attributes['error.type'] = errorType(error);
    // a domain error is an answer, and no failure
    record.hasFailed = !(error instanceof DomainError);
    throw error;
  } finally {
    record.endMs = trace.nowMs();
    trace.ended.push(record);
  }
}

/** The id of the trace that this happens in. */
export function currentTraceId(): string | undefined {
  return context.getStore()?.trace.id;
}

/** Takes what has ended and was not taken before. */
export function takeEnded(trace: Trace): SpanRecord[] {
  return trace.ended.splice(0);
}

export const traceIdOf = () => randomBytes(16).toString('hex');
const spanIdOf = () => randomBytes(8).toString('hex');

/** By code or by name: a message may quote what a person typed. */
function errorType(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : error.name;
}
