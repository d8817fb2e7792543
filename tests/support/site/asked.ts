/** Asks a server for one answer over a bare connection: `fetch` would add headers, follow redirects and unpack bodies. */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Asked {
  method: string;
  /** As it goes over the wire. */
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
  /** The address of this machine that it comes from. */
  from?: string;
}

export interface RawAnswer {
  status: number;
  /** Lower case, several of one name in one text. */
  headers: Record<string, string>;
  /** Unpacked. */
  body: Buffer;
}

export function asked(origin: string, { method, path, headers, body, from }: Asked): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const peer = from === undefined ? {} : { localAddress: from, family: from.includes(':') ? 6 : 4 };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers, agent: false, ...peer }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const texts = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join('\n')]);
        const given: Record<string, string> = Object.fromEntries(texts);
        const packed = Buffer.concat(parts);
        const body = packed.length > 0 ? unpacked(packed, given['content-encoding']) : packed;
        resolve({ status: answer.statusCode ?? 0, headers: given, body });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(body);
  return encoding === 'br' ? brotliDecompressSync(body) : body;
}
