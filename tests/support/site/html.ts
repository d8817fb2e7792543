/** Judges HTML: html-validate's standard, and what only the W3C's checker finds by itself. */
import { HtmlValidate } from 'html-validate';

interface Element {
  hasAttribute(name: string): boolean;
  getAttribute(name: string): unknown;
}

const unless = (forbids: (element: Element) => boolean, reason: string) => ({
  allowed: (element: Element) => (forbids(element) ? reason : null),
});
const hidden = unless((input) => String(input.getAttribute('type')) === 'hidden', 'stands on a hidden input');

const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      input: { attributes: { readonly: hidden, required: hidden, placeholder: hidden } },
      button: {
        attributes: {
          'aria-expanded': unless((button) => button.hasAttribute('popovertarget'), 'stands beside popovertarget'),
        },
      },
    },
  ],
});

/** Astro writes one rule for its own elements where the first island of a page is. */
const ofAstro = '<style> element is not permitted as content under <div>';

/** What is wrong with a page, each with its place; empty for a valid one. */
export async function complaintsAbout(page: string): Promise<string[]> {
  const { results } = await html.validateString(page);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => message !== ofAstro)
    .map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`);
}
