/** What every pre-rendered page has around it, the home page within it, and who may see which, in every language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { type LanguageCode, languages } from '#rules/languages.ts';
import { localePath } from '#rules/paths.ts';
import { api } from '../support/site/api.ts';

const client = join(process.env.BUILD_UNDER_TEST ?? '', 'client');
const parser = new new Window().DOMParser();

const htmlOf = (path: string) => readFileSync(join(client, path, 'index.html'), 'utf8');
const built = (path: string) => parser.parseFromString(htmlOf(path), 'text/html');
type Part = Pick<ReturnType<typeof built>, 'querySelector' | 'querySelectorAll'>;

const textOf = (part: Part, selector: string) => part.querySelector(selector)?.textContent.trim();
const textsOf = (part: Part, selector: string) =>
  [...part.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
/** The addresses of links by what they are called. */
const linksOf = (part: Part) =>
  [...part.querySelectorAll('a[href]')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent.trim(),
    link.getAttribute('href'),
  ]);
const codes = languages.map(({ code }) => code);

test.each(codes)('the foot leads to every static page and says who the shop is (%s)', async (code) => {
  const foot = built(localePath(code, '/faq')).querySelector('footer') as unknown as Part;
  const links = linksOf(foot);
  for (const { slug, title } of pages[code]) expect(links).toContainEqual([title, localePath(code, `/${slug}`)]);
  expect(textOf(foot, '[data-setting="copyright"]')).toBe(`© ${new Date().getFullYear()} Regalia`);
  expect(textOf(foot, '[data-setting="requisites"]:not([hidden])')).toMatch(/\w{3}/);
  const support = textOf(foot, '[data-setting="support_email"]:not([hidden])');
  expect(support).toContain('@');
  expect(links).toContainEqual([support, `mailto:${support}`]);
  const brands = [...foot.querySelectorAll('[role="img"]')].map((brand) => brand.getAttribute('aria-label'));
  expect(brands).toEqual(['Visa', 'Mastercard', 'SEPA']);
  const social: { title: string; link: string }[] = (await api('GET', '/social-links')).body.payload;
  expect(social.length).toBeGreaterThan(0);
  for (const { title, link } of social) expect(links).toContainEqual([title, link]);
  const { language, currency } = dictionaries[code].common;
  const buttons = [...foot.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  for (const name of [language, currency])
    expect(buttons).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)));
});

test.each(codes)('the home page shows hero, benefits, the way in and why (%s)', (code) => {
  const { home } = dictionaries[code];
  const main = built(localePath(code, '/')).querySelector('main') as unknown as Part;
  const region = (id: string) => main.querySelector(`section[aria-labelledby="${id}"]`) as unknown as Part;
  expect(textsOf(main, 'h1')).toEqual([home.headline]);
  expect(textsOf(region('benefits'), 'h3')).toEqual([
    home.benefitFindTitle,
    home.benefitTrustTitle,
    home.benefitMatchTitle,
  ]);
  expect(textOf(region('why'), '#why')).toBe(home.whyUs);
  expect(textsOf(region('why'), 'h3')).toEqual([
    home.whyDesignTitle,
    home.whySecurityTitle,
    home.whyReliableTitle,
    home.whyCommunityTitle,
  ]);
  for (const [id, title] of [
    ['new', home.newTitle],
    ['sale', home.saleTitle],
  ] as const) {
    expect(textOf(region(id), `#${id}`)).toBe(title);
    expect(region(id).querySelectorAll('article').length, id).toBeGreaterThan(0);
  }
  expect(linksOf(region('join'))).toEqual([[home.joinNow, localePath(code, '/products')]]);
});

test('the header is on every page, the foot on all but sign-in and cart', () => {
  const frameOf = (path: string) =>
    ['header.site-header', 'footer'].map((part) => built(path).querySelectorAll(part).length);
  for (const path of ['/', '/products', '/about', '/fail-payment', '/account', '/account/orders'])
    expect(frameOf(path), path).toEqual([1, 1]);
  for (const path of ['/auth', '/cart']) expect(frameOf(path), path).toEqual([1, 0]);
});

test('pages for customers say so to the script that leads guests to sign-in, and pages for guests to the one that leads customers home', () => {
  const accessOf = (path: string) => {
    const [script = ''] = /<script [^>]*data-language=[^>]*>/.exec(htmlOf(path)) ?? [];
    return ['access', 'elsewhere'].map((name) => new RegExp(` data-${name}="(.*?)"`).exec(script)?.[1]);
  };
  const at = (code: LanguageCode, path: string) => accessOf(localePath(code, path));
  for (const code of codes) {
    for (const path of ['/account', '/account/orders', '/cart', '/email-verification'])
      expect(at(code, path), path).toEqual(['customer', localePath(code, '/auth?form=signin')]);
    for (const path of ['/auth', '/reset-password'])
      expect(at(code, path), path).toEqual(['guest', localePath(code, '/')]);
    for (const path of ['/', '/products', '/faq']) expect(at(code, path), path).toEqual([undefined, undefined]);
  }
});
