/** A file to keep, which belongs to one person: no cache holds it and no page runs it. */
import type { ApiContext } from './context.ts';

/** `fileName` is plain ASCII. */
export function fileAnswer(
  c: ApiContext,
  content: string | Uint8Array<ArrayBuffer> | ReadableStream,
  { type, fileName }: { type: string; fileName: string },
): Response {
  return c.body(content, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  });
}

/** A CSV file that is written while it is sent, piece by piece as it is asked for. */
export function csvAnswer(c: ApiContext, pieces: AsyncGenerator<string>, fileName: string): Response {
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return fileAnswer(c, text, { type: 'text/csv; charset=utf-8', fileName });
}
