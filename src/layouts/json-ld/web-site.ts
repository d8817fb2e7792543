/** schema.org `Organization` and `WebSite` with its search, for the home page. */
import { site as shop, socialLinks } from '#content/site.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';

export function organizationJsonLd(site: URL | undefined): object {
  // the front page of a network is nobody's profile
  const sameAs = socialLinks.map(({ link }) => link).filter((link) => new URL(link).pathname !== '/');
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    url: new URL('/', site).href,
    logo: new URL('/mark.svg', site).href,
    ...(shop.supportEmail ? { email: shop.supportEmail } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

export function webSiteJsonLd(language: LanguageCode, site: URL | undefined): object {
  const absolute = (path: string) => new URL(localePath(language, path), site).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shop.name,
    url: absolute(paths.home),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.products)}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
