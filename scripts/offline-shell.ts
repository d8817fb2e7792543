/**
 * Part of the build: writes `sw.js`, the service worker of src/browser, with the list of what it keeps. That is the offline page in
 * every language and every file that one of them asks for, followed through the imports of its scripts and the fonts of its styles.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { root } from '../src/node/root.ts';
import { defaultLanguage, languages } from '../src/rules/languages.ts';
import { localePath, paths } from '../src/rules/paths.ts';

/** What is shown offline without being named in the page: the mark, and the stand-in of a picture. */
const pictures = ['/mark.svg', '/favicon.svg', '/placeholder.svg'];

export function offlineShell(): AstroIntegration {
  return {
    name: 'offline-shell',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        writeFileSync(join(folder, 'sw.js'), serviceWorker(folder));
      },
    },
  };
}

function serviceWorker(folder: string): string {
  const pages = Object.fromEntries(
    languages.map(({ code }) => [code === defaultLanguage ? 'default' : code, localePath(code, paths.offline)]),
  );
  const documents = Object.values(pages).map((path) => readFileSync(join(folder, path, 'index.html'), 'utf8'));
  const files = [...new Set([...documents.flatMap(named), ...pictures])];
  for (const file of files) {
    const text = /\.(js|css)$/.test(file) ? readFileSync(join(folder, file), 'utf8') : '';
    for (const other of file.endsWith('.js') ? imported(text, file) : fonts(text)) {
      if (!files.includes(other) && existsSync(join(folder, other))) files.push(other);
    }
  }
  const code = readFileSync(join(root, 'src', 'browser', 'service-worker.js'), 'utf8');
  const hash = createHash('sha256').update(code);
  for (const document of documents) hash.update(document);
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  const shell = { version: hash.digest('hex').slice(0, 12), pages, files };
  return `self.offlineShell = ${JSON.stringify(shell)};\n${code}`;
}

/** The built files that a page names. */
function named(html: string): string[] {
  return [...html.matchAll(/["'](\/_astro\/[^"']+\.(?:js|css|woff2))["']/g)].map(([, path = '']) => path);
}

/** The fonts that a style sheet names. */
function fonts(sheet: string): string[] {
  return [...sheet.matchAll(/url\(["']?(\/_astro\/[^"')]+\.woff2)/g)].map(([, path = '']) => path);
}

/** The built files that a script imports as it starts. */
function imported(script: string, path: string): string[] {
  const names = [...script.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)].map(([, name = '']) => name);
  return names.map((name) => posix.join(posix.dirname(path), name));
}
