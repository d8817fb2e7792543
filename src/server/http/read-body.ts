/** Reads a JSON body within the size limit. @throws what is too large, not JSON, or not an object. See docs/product/api.md#requests. */
import { bodyBytesMax } from '#rules/limits.ts';
import { DomainError } from '../domain-error.ts';

export type JsonObject = Record<string, unknown>;

/** The text of a body of at most 64 KiB, unless its endpoint takes more. */
export async function readText(request: Request, bytesMax = bodyBytesMax): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw new DomainError('body_too_large');
  if (!request.body) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > bytesMax) {
      await reader.cancel();
      throw new DomainError('body_too_large');
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** Reads an absent body as an object without fields. Replaces lone surrogates, which the database cannot store. */
export async function readJson(request: Request, bytesMax?: number): Promise<JsonObject> {
  const text = await readText(request, bytesMax);
  if (text === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new DomainError('body_not_json');
  try {
    const body: unknown = JSON.parse(text, (_name, value) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
    // safe because arrays and null are excluded
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  } catch {
    throw new DomainError('bad_request');
  }
  throw new DomainError('bad_request');
}
