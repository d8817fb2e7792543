/** Pages, settings, currencies, languages and words over HTTP, and messages to the support. */
import type { Hono } from 'hono';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { socialLinks } from '#content/site.ts';
import {
  getCountries,
  getCurrencies,
  getLanguages,
  getLocalizations,
  getSettings as getSettingsCall,
  getSocialLinks,
  getStaticPage,
  getStaticPages,
  sendContactMessage,
} from '#contract/content.ts';
import { countriesIn } from '#rules/countries.ts';
import { languages } from '#rules/languages.ts';
import { getSettings } from '../domain/settings/get-settings.ts';
import { listCurrencies } from '../domain/settings/list-currencies.ts';
import { sendMessage } from '../domain/site/send-message.ts';
import { DomainError } from '../domain-error.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { publicCache } from '../http/public-cache.ts';
import { translate } from '../http/translate.ts';

export function contentRoutes(app: Hono<ApiEnv>): void {
  for (const { path } of [getStaticPages, getSocialLinks, getCountries, getLanguages, getLocalizations])
    app.use(path, publicCache);
  app.use(`${getStaticPages.path}/*`, publicCache);

  mountEndpoint(app, getStaticPages, ({ c }) => ({ payload: [...pages[c.var.language]] }));

  mountEndpoint(app, getStaticPage, ({ c, params }) => {
    const page = pages[c.var.language].find(({ id, slug }) => slug === params.id || String(id) === params.id);
    if (!page) throw new DomainError('not_found');
    return { payload: page };
  });

  mountEndpoint(app, getSocialLinks, () => ({ payload: [...socialLinks] }));

  mountEndpoint(app, getCountries, async ({ c, ctx }) => {
    const { unsupported_countries: unsupported } = await getSettings(ctx);
    return { payload: countriesIn(c.var.language).filter(({ iso }) => !unsupported.includes(iso)) };
  });

  mountEndpoint(app, getSettingsCall, async ({ ctx }) => ({ payload: await getSettings(ctx) }));

  mountEndpoint(app, getCurrencies, async ({ ctx }) => ({ payload: await listCurrencies(ctx) }));

  mountEndpoint(app, getLanguages, () => ({ payload: [...languages] }));

  mountEndpoint(app, getLocalizations, ({ c }) => c.json(flatWords(dictionaries[c.var.language])));

  mountEndpoint(app, sendContactMessage, async ({ c, ctx, body }) => {
    if (body.website === '') await sendMessage(ctx, body);
    return { message: translate(c, 'content', 'messageSent') };
  });
}

/** `namespace.key` to text; a text with plural forms has one key per form. */
function flatWords(tree: object, prefix = ''): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') words[prefix + key] = value;
    else Object.assign(words, flatWords(value, `${prefix}${key}.`));
  }
  return words;
}
