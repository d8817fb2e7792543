import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '#content/pages.generated.ts';
import { languages } from '#rules/languages.ts';
import { paths } from '#rules/paths.ts';
import { pagesFile, pagesModule } from '../../scripts/write-pages.ts';

test('the generated pages are those of the Markdown files', () => {
  expect(readFileSync(pagesFile, 'utf8'), 'run: node scripts/write-pages.ts').toBe(pagesModule());
});

test('every language has the same pages, with the same marks', () => {
  const marks = ({ id, slug, is_terms, is_privacy, is_cookie }: (typeof pages.en)[number]) => ({
    id,
    slug,
    is_terms,
    is_privacy,
    is_cookie,
  });
  for (const { code } of languages) expect(pages[code].map(marks)).toEqual(pages.en.map(marks));
});

test('there is one page of terms, one of privacy and one of cookies', () => {
  for (const mark of ['is_terms', 'is_privacy', 'is_cookie'] as const)
    expect(pages.en.filter((page) => page[mark])).toHaveLength(1);
});

test('links between pages stay in their language and lead somewhere', () => {
  const slugs = [...pages.en.map(({ slug }) => slug), paths.checkTradeOffer.slice(1)];
  for (const { code } of languages)
    for (const { content } of pages[code])
      for (const [, href = ''] of content.matchAll(/href="(\/[^"]*)"/g)) {
        const prefix = code === 'en' ? '/' : `/${code}/`;
        expect(href.startsWith(prefix), href).toBe(true);
        expect(slugs).toContain(href.slice(prefix.length));
      }
});
