/** Traces as the variables ask for them. See docs/operating.md#traces. */
import { readOtlpHeaders } from './otlp-headers.ts';
import { createTraces, type Traces, type TracesOptions } from './traces.ts';

export interface TraceVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Kept for the life of an isolate: they know what is under way, and what was said of a collector. */
const known = new WeakMap<TraceVariables, Traces>();

/** Null where no collector is named. */
export function tracesOf(variables: TraceVariables, log: TracesOptions['log']): Traces | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = variables;
  if (!endpoint) return null;
  const traces =
    known.get(variables) ??
    createTraces({
      endpoint,
      headers: readOtlpHeaders(headers) ?? {},
      service: variables.OTEL_SERVICE_NAME,
      ratio: variables.OTEL_TRACES_SAMPLER_ARG,
      log,
      nowMs: Date.now,
      random: Math.random,
    });
  known.set(variables, traces);
  return traces;
}
