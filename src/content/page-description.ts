/**
 * What search engines show of a static page below its title: whole sentences from its beginning, as many as they print, and of a long one
 * that would leave it too short what fits. An answer comes with its question.
 */
import type { LanguageCode } from '#rules/languages.ts';

/** As many characters as results show at most, and so many that it says something. */
const characters = { min: 70, max: 160 };

/** `html` is the content of the page. */
export function pageDescription(html: string, language: LanguageCode): string {
  const parts = [...html.matchAll(/<(p|h\d)\b[^>]*>(.*?)<\/\1>/gs)].map(([, tag = '', inner = '']) => ({
    isHeading: tag !== 'p',
    text: inner
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
  const texts = parts
    .filter(({ isHeading, text }, index) => !isHeading || (text.endsWith('?') && parts[index + 1]?.isHeading === false))
    .map(({ text }) => text);
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(texts.join(' '));
  let description = '';
  for (const { segment } of sentences) {
    const longer = description + segment;
    if (longer.trimEnd().length <= characters.max) description = longer;
    else return description.length < characters.min ? cut(longer) : description.trimEnd();
  }
  return description.trimEnd();
}

function cut(text: string): string {
  return `${text.slice(0, characters.max).replace(/[\s,;:]*\s\S*$/, '')}…`;
}
