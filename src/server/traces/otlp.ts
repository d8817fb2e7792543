/** Spans as OpenTelemetry's own library writes them for a collector. Loaded on demand: nothing else may import it. */
import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { SpanRecord } from './span.ts';

type LibrarySpan = Parameters<typeof JsonTraceSerializer.serializeRequest>[0][number];

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };
const nothing = { events: [], links: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 };

/** The body of a request to `/v1/traces`. */
export function otlpBody(spans: readonly SpanRecord[], service: string): Uint8Array<ArrayBuffer> {
  const resource = resourceFromAttributes({ 'service.name': service });
  const scope = { name: 'regalia' };
  const request = spans.map((span) => ({ ...librarySpan(span), resource, instrumentationScope: scope }));
  // safe because an encoder's bytes are in a buffer of their own
  return JsonTraceSerializer.serializeRequest(request) as Uint8Array<ArrayBuffer>;
}

function librarySpan(span: SpanRecord): Omit<LibrarySpan, 'resource' | 'instrumentationScope'> {
  const { traceId, spanId, parentId, name, kind, startMs, endMs, attributes, hasFailed } = span;
  const traceFlags = TraceFlags.SAMPLED;
  return {
    ...nothing,
    name,
    kind: kinds[kind],
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parentId ? { parentSpanContext: { traceId, spanId: parentId, traceFlags } } : {}),
    startTime: timeOf(startMs),
    endTime: timeOf(endMs),
    duration: timeOf(Math.max(0, endMs - startMs)),
    ended: true,
    attributes,
    status: { code: hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
  };
}

/** Seconds and nanoseconds. */
function timeOf(ms: number): [number, number] {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}
