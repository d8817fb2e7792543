/**
 * The limits of the server as tables of the documentation: name, value, and what the comment above each says of its unit and reason. A
 * limit without such a comment is an error.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'src', 'rules', 'limits');
const limit = /^(?:\/\*\* (.+) \*\/\n)?export const (\w+) = (.+);$/gm;

/** Rows of `src/rules/limits/{kind}.ts`. */
export function limitRows(kind: string): string[][] {
  const source = readFileSync(join(folder, `${kind}.ts`), 'utf8');
  return [...source.matchAll(limit)].map(([, reason, name = '', value = '']) => {
    if (!reason) throw new Error(`${kind}.ts: ${name} wants a line above it with its unit and reason`);
    return [`\`${name}\``, value.replaceAll('_', ',').replaceAll(' ** ', '^').replaceAll('*', '×'), reason];
  });
}
