/** What an installed app is called and looks like, in every language. */
import type { APIRoute } from 'astro';
import { site } from '#content/site.ts';
import { languageParams, splitLanguage } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';

export const getStaticPaths = languageParams;

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute = ({ url }) => {
  const { language } = splitLanguage(url.pathname);
  const t = messagesOf(language, 'common');
  const link = (name: string, path: string) => ({ name, url: localePath(language, path) });
  return Response.json({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: t('siteDescription'),
    lang: language,
    start_url: localePath(language, paths.home),
    scope: '/',
    display: 'standalone',
    background_color: '#080b12',
    theme_color: '#080b12',
    categories: ['shopping', 'games'],
    icons: [
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [link(t('marketplace'), paths.products), link(t('cart'), paths.cart)],
  });
};
