/**
 * Writes `src/content/pages.generated.ts` from the Markdown of `src/content/pages/{language}`: the API answers static pages as HTML,
 * in workerd and in Node, and neither should carry a Markdown processor. A test compares the file with what this gives.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { markdownToHtml } from 'satteri';
import { languages } from '../src/rules/languages.ts';

const content = join(import.meta.dirname, '..', 'src', 'content');
export const pagesFile = join(content, 'pages.generated.ts');

const keys = ['id', 'slug', 'title', 'is_terms', 'is_privacy', 'is_cookie'];

/** The text of the generated module. */
export function pagesModule(): string {
  const lists = languages.map(
    ({ code }) =>
      `  ${code}: [\n${pagesOf(code)
        .map((page) => `    ${JSON.stringify(page)},\n`)
        .join('')}  ],\n`,
  );
  return `/** Generated from \`pages/\` by \`npm run pages:write\`; not to be edited. */
import type { LanguageCode } from '#rules/languages.ts';

export interface Page {
  id: number;
  slug: string;
  title: string;
  /** HTML. */
  content: string;
  is_terms: boolean;
  is_privacy: boolean;
  is_cookie: boolean;
}

export const pages: Record<LanguageCode, readonly Page[]> = {
${lists.join('')}};
`;
}

function pagesOf(language: string) {
  return globSync(join(content, 'pages', language, '*.md'))
    .map((file) => pageOf(file))
    .sort((a, b) => a.id - b.id);
}

function pageOf(file: string) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  const unknown = [...fields.keys()].filter((key) => !keys.includes(key));
  const slug = fields.get('slug') ?? '';
  const id = Number(fields.get('id'));
  const title = fields.get('title') ?? '';
  if (unknown.length > 0 || `${slug}.md` !== basename(file) || !Number.isInteger(id) || !title)
    throw new Error(
      `${file}: its head needs id, title, and the file's name as slug; it may have ${keys.slice(3).join(', ')}.`,
    );
  const yes = (key: string) => fields.get(key) === 'true';
  const { html } = markdownToHtml(body);
  return {
    id,
    slug,
    title,
    content: html.trim(),
    is_terms: yes('is_terms'),
    is_privacy: yes('is_privacy'),
    is_cookie: yes('is_cookie'),
  };
}

// `run.mjs` imports this file, with its path in the place of its own
if (process.argv[1] === import.meta.filename) writeFileSync(pagesFile, pagesModule());
