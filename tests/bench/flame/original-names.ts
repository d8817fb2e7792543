/** Leads a function of the built Worker back to its name and file in the sources, by the maps beside the build. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '#node/root.ts';
import type { ProfileNode } from './profiler.ts';

/** `server` is the folder of the Worker within a build. Gives `name file` from the project's root, or the package. */
export function originalNames(server: string): (frame: ProfileNode['callFrame']) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const lines = new Map<string, string[]>();
  const mapOf = (url: string) => {
    const file = join(server, `${url.replace(/^.*?((?:chunks\/)?[^/]+)$/, '$1')}.map`);
    if (!maps.has(file))
      maps.set(file, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
    const map = maps.get(file);
    return map && { map, folder: dirname(file) };
  };
  const lineOf = (file: string, number: number) => {
    if (!lines.has(file)) lines.set(file, existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    return lines.get(file)?.[number] ?? '';
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    if (url === '') return functionName === '' ? 'workerd' : functionName;
    const found = mapOf(url);
    const entry = found?.map.findEntry(lineNumber, columnNumber);
    if (!found || !entry || !('originalSource' in entry)) return functionName || '(unknown)';
    const file = resolve(found.folder, entry.originalSource.replace(/^file:\/\//, ''));
    const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    if (inPackage) return inPackage;
    return `${nameAt(lineOf(file, entry.originalLine), entry.originalColumn)} ${relative(root, file)}`;
  };
}

const keywords = /^(?:async|await|const|default|export|function|let|new|return|var)$/;

/** The name that a function has where it is written: `function name(`, `name(`, `name = (`, `name: (`; what it is handed to, `name((`, without one. */
function nameAt(line: string, column: number): string {
  const [, after = ''] = /^(?:async\s+)?(?:function\*?\s*)?([\w$#]+)\s*\(/.exec(line.slice(column)) ?? [];
  if (after && !keywords.test(after)) return after;
  const words = line.slice(0, column).replace(/(?:\b(?:async|function)\b\*?\s*)+$/, '');
  const [, before = ''] = /([\w$#]+)\s*(?:<[^>]*>)?\s*[=:(]*\s*$/.exec(words) ?? [];
  return before && !keywords.test(before) ? before : '(function)';
}
