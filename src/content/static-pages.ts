/** The static pages of a language, for links to them: the head of every Markdown file of `content/pages/{language}`. */
import type { LanguageCode } from '#rules/languages.ts';

export interface PageHead {
  id: number;
  slug: string;
  title: string;
  is_terms?: boolean;
  is_privacy?: boolean;
  is_cookie?: boolean;
}

const heads = import.meta.glob<PageHead>('./pages/*/*.md', { eager: true, import: 'frontmatter' });

export function staticPages(language: LanguageCode): PageHead[] {
  return Object.entries(heads)
    .filter(([file]) => file.startsWith(`./pages/${language}/`))
    .map(([, head]) => head)
    .sort((a, b) => a.id - b.id);
}
