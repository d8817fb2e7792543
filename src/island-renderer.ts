/**
 * Renders islands to HTML, at build and on demand, for the client of `@astrojs/react`. Its own renderer renders each of them twice, to find out
 * whether it is React's, and through a stream, to wait for data that no island waits for (docs/decisions/0044-islands-rendered-at-once.md).
 */
import type { SSRLoadedRendererValue } from 'astro';
import { createElement, type ElementType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Islands of a page so far: each has ids of its own, by which the client finds them again. */
const islands = new WeakMap<object, number>();

function nextPrefix(page: object): string {
  const count = islands.get(page) ?? 0;
  islands.set(page, count + 1);
  return `r${count}`;
}

/** HTML that a page gives an island to hold. Without `name` it is its children. */
function slot(html: string, isHydrated: boolean, name?: string): ReactNode {
  if (html.trim() === '') return null;
  return createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** Of pictures and sheets, which React writes before an island and the page has in its head, where it wants them. */
const hints = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  // the rest are tags that a page chooses, and all islands are React's
  check: async (component) => typeof component !== 'string',
  async renderToStaticMarkup(
    this: { result: object },
    island: ElementType,
    { class: _, ...props }: Record<string, unknown>,
    { default: children, ...slots }: Record<string, string>,
    metadata,
  ) {
    const isHydrated = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true;
    const held = Object.entries(slots).map(([name, html]) => [name, slot(html, isHydrated, name)]);
    const given = { ...props, ...Object.fromEntries(held) };
    const prefix = nextPrefix(this.result);
    const whole = children ? createElement(island, given, slot(children, isHydrated)) : createElement(island, given);
    return { html: renderToString(whole, { identifierPrefix: prefix }).replace(hints, ''), attrs: { prefix } };
  },
};

export default renderer;
