/** A collector of traces on loopback: keeps the spans that it is sent, or behaves as it is told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
}

/** A span as OTLP's JSON has it. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code: number };
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** The name of the span above it; null for the first, and what no span has where the parent was not sent. */
  parent: string | null;
  parentId: string | undefined;
  name: string;
  kind: number;
  ms: number;
  attributes: Record<string, string | number | boolean | undefined>;
  failed: boolean;
}

export interface Collector {
  url: string;
  received: { path: string; headers: IncomingHttpHeaders; text: string }[];
  /** In the order of their beginning. */
  spans(): CollectedSpan[];
  /** From now on; `never` lets whoever asks wait. */
  answerWith(status: number | 'never'): void;
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const received: Collector['received'] = [];
  let status: number | 'never' = 200;
  const answer = (response: ServerResponse) => {
    if (status !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    received.push({ path: request.url ?? '', headers: request.headers, text });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spans: () => collected(received.map(({ text }) => text)),
    answerWith: (other) => {
      status = other;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function collected(texts: readonly string[]): CollectedSpan[] {
  const sent = texts.flatMap((text) => {
    // safe because the library writes nothing else, which the tests of its fields show
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
  sent.sort((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)));
  const nameOf = new Map(sent.map(({ spanId, name }) => [spanId, name]));
  return sent.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status, ...times }) => ({
    ...{ traceId, spanId, name, kind, parentId: parentSpanId },
    parent: parentSpanId ? (nameOf.get(parentSpanId) ?? 'unknown') : null,
    ms: Number(BigInt(times.endTimeUnixNano) - BigInt(times.startTimeUnixNano)) / 1e6,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    failed: status.code === 2,
  }));
}
