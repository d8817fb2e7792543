/** The header by which a caller says which trace a request belongs to. https://www.w3.org/TR/trace-context/#traceparent-header */

export interface TraceParent {
  traceId: string;
  spanId: string;
}

/** Null for what is not of that form. Whether the caller records its side changes nothing here, so the flags are not read. */
export function readTraceParent(header: string | undefined): TraceParent | null {
  const [, version, traceId, spanId] = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || version === 'ff') return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId };
}
