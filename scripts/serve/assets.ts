/**
 * What Cloudflare's own asset worker wants to know of a folder of static files: a manifest of paths and contents, where each content
 * lies, and the rules of `_headers`. The ETag of a file follows from its bytes, so that it outlives a build that did not change it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { contentTypeOf } from './content-types.ts';

export interface AssetFile {
  /** From the folder. */
  path: string;
  contentType: string | undefined;
}

export interface Assets {
  /** Sorted entries of 40 bytes after a head of 20: 16 bytes of the path's hash, 16 of the content's. */
  manifest: Uint8Array;
  /** By the hash of the content, hexadecimal; files of the same content and type share one. */
  files: Record<string, AssetFile>;
  headers: HeaderRules | undefined;
}

export interface HeaderRules {
  version: 2;
  rules: Record<string, { set?: Record<string, string>; unset?: string[] }>;
}

const headBytes = 20;
const entryBytes = 40;
const hashBytes = 16;

export function readAssets(folder: string): Assets {
  const isIgnored = ignoredIn(folder);
  const files: Assets['files'] = {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isIgnored(path))
    .map((path) => {
      const contentType = contentTypeOf(path);
      const content = hashed(readFileSync(join(folder, path)), contentType ?? '');
      files[content.toString('hex')] = { path, contentType };
      return { path: hashed(`/${path}`), content };
    })
    .sort((one, other) => Buffer.compare(one.path, other.path));
  const manifest = Buffer.alloc(headBytes + entries.length * entryBytes);
  for (const [index, { path, content }] of entries.entries()) {
    const at = headBytes + index * entryBytes;
    path.copy(manifest, at);
    content.copy(manifest, at + hashBytes);
  }
  return { manifest, files, headers: headerRules(linesOf(join(folder, '_headers'))) };
}

/** What says something about the folder is no part of it, nor is what `.assetsignore` names: names of files, each on a line. */
function ignoredIn(folder: string): (path: string) => boolean {
  const names = ['_headers', '_redirects', '.assetsignore'];
  for (const name of linesOf(join(folder, '.assetsignore'))) {
    if (/[*!?[/]/.test(name)) throw new Error(`.assetsignore may hold plain names alone, not "${name}"`);
    names.push(name);
  }
  return (path) => names.includes(basename(path));
}

/** Without empty lines and comments; none when there is no such file. */
function linesOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function hashed(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, hashBytes);
}

/** Reads `_headers`: a path, then its headers as `Name: value`, or `! Name` for one that is taken away. */
export function headerRules(lines: readonly string[]): HeaderRules | undefined {
  const rules: HeaderRules['rules'] = {};
  let rule: { set?: Record<string, string>; unset?: string[] } | undefined;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (line.startsWith('/')) {
      rule = {};
      rules[line] = rule;
    } else if (rule && name) {
      const before = rule.set?.[name.toLowerCase()];
      rule.set = { ...rule.set, [name.toLowerCase()]: before === undefined ? value : `${before}, ${value}` };
    } else if (rule && line.startsWith('! ')) {
      rule.unset = [...(rule.unset ?? []), line.slice(2).trim()];
    } else {
      throw new Error(`_headers is not understood at "${line}"`);
    }
  }
  return Object.keys(rules).length > 0 ? { version: 2, rules } : undefined;
}
