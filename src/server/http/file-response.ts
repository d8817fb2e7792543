/** A file to keep, which belongs to one person: no cache holds it and no page runs it. */
import type { ApiContext } from './context.ts';

/** `fileName` is plain ASCII. */
export function fileAnswer(
  c: ApiContext,
  content: string | Uint8Array<ArrayBuffer>,
  { type, fileName }: { type: string; fileName: string },
): Response {
  return c.body(content, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  });
}
