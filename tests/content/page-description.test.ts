/** The description of a static page fits into a search result, and is whole. */
import { expect, test } from 'vitest';
import { pageDescription } from '#content/page-description.ts';
import { pages } from '#content/pages.generated.ts';
import { languages } from '#rules/languages.ts';

for (const { code } of languages) {
  test(`every page says in 70 to 160 characters what it is about, from its beginning, as no other page (${code})`, () => {
    const descriptions = pages[code].map(({ content }) => pageDescription(content, code));
    for (const [index, description] of descriptions.entries()) {
      const { title } = pages[code][index] ?? {};
      expect(description.length, `${title}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${title}: ${description}`).toBeLessThanOrEqual(160);
      expect(description, title).toMatch(/[.!?:…]$/);
      expect(description, title).not.toMatch(/[<>]|&\w+;/);
    }
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });
}
