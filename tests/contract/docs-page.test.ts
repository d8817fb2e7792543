import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { docsPage } from '#server/http/docs-page.ts';
import { docsPolicy } from '#server/http/docs-style.ts';
import { openApiDocument } from '#server/http/openapi.ts';

const document = openApiDocument(new Set(['post /login']));
const page = docsPage(document);

describe('the API reference', () => {
  test('shows every call with its path and its access', () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      expect(page).toContain(`<article id="${name}">`);
      expect(page.replaceAll('<wbr>', '')).toContain(`/api${endpoint.path}</code>`);
    }
    expect(page).toContain('Customer with a verified e-mail');
  });

  test('leads no link inside it nowhere', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(targets.filter((target) => !ids.has(target ?? ''))).toEqual([]);
  });

  test('has no script, no style attribute and no file of its own', () => {
    expect(page).not.toMatch(/<script|<link|<img| style=| on\w+=/);
  });

  test('is styled by the one sheet that its policy allows', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(docsPolicy).toContain(`style-src 'sha256-${hash}'`);
  });

  test('escapes what the document says', () => {
    const hostile = '<img src=x onerror="alert(1)">';
    const changed = structuredClone(document);
    changed.info.title = hostile;
    changed.info.description = hostile;
    const login = changed.paths?.['/login']?.post;
    if (login) login.summary = hostile;
    const text = docsPage(changed);
    expect(text).not.toContain('<img');
    expect(text.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')).toHaveLength(5);
  });

  test('marks what is not served yet', () => {
    const article = (name: string) => new RegExp(`<article id="${name}">[\\s\\S]*?</article>`).exec(page)?.[0];
    expect(article('createOffer')).toContain('Planned');
    expect(article('login')).not.toContain('Planned');
  });
});
