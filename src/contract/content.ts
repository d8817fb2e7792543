/**
 * Pages, settings, currencies, languages and words: what the site reads before it knows its visitor.
 * See docs/product/content-and-languages.md and docs/product/settings.md.
 */
import { z } from 'zod';
import { contactMessageCharactersMax } from '#rules/limits.ts';
import { Done, endpoint, okPayload } from './endpoint.ts';
import { amount, id, isoCountry, oneOrZero, text } from './fields.ts';

export const StaticPage = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    content: z.string().describe('HTML'),
    is_terms: z.boolean(),
    is_privacy: z.boolean(),
    is_cookie: z.boolean(),
  })
  .meta({ id: 'StaticPage' });
export type StaticPage = z.infer<typeof StaticPage>;

export const SocialLink = z
  .object({ id: z.int(), link: z.string(), img: z.string(), title: z.string() })
  .meta({ id: 'SocialLink' });
export type SocialLink = z.infer<typeof SocialLink>;

export const Country = z
  .object({ id: z.int(), title: z.string().describe('In the language of the request'), iso: isoCountry })
  .meta({ id: 'Country' });
export type Country = z.infer<typeof Country>;

export const Currency = z
  .object({
    code: z.string(),
    value: z.number().describe('Units of it for one euro'),
    symbol: z.string(),
    default: oneOrZero,
  })
  .meta({ id: 'Currency' });
export type Currency = z.infer<typeof Currency>;

export const Language = z
  .object({ id: z.int(), code: z.string(), title: z.string(), default: oneOrZero })
  .meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

export const PaymentMethod = z.enum(['card', 'sepa']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Settings = z
  .object({
    requisites: z.string(),
    support_email: z.string(),
    is_reg_enabled: z.boolean(),
    steam_enabled: z.boolean().describe('Whether one can sign in through Steam'),
    steam_inventory_enabled: z.boolean().describe('Whether skins to sell can be picked from the Steam inventory'),
    min_top_up: amount,
    minTopUpAmount: amount.describe('The same as `min_top_up`'),
    vat_percent: z.number(),
    payment_methods: z.array(PaymentMethod),
    google_tag: z.string().describe('A tag snippet, loaded only after consent; may be empty'),
    offer_enabled: z.boolean(),
    payout_hold_days: z.int().describe('Days after its item has arrived before the payout of an offer can leave'),
    delivery_hours: z.int().describe('Within which a trade offer is sent after an order is paid'),
    copyright: z.string(),
    unsupported_countries: z.array(isoCountry).describe('Phone numbers from these are rejected'),
    internal_currency: z.object({
      enabled: z.boolean(),
      exchange_rate_eur: z.number().describe('Euros for one credit'),
      name: z.string(),
      image: z.string(),
    }),
    internal_currency_name: z.string(),
    internal_currency_image: z.string(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

export const ContactRequest = z.object({
  name: text(100),
  email: text(254),
  message: text(contactMessageCharactersMax),
  website: text().describe('Stays empty: people do not see this field'),
});

export const getStaticPages = endpoint({
  method: 'get',
  path: '/static-pages',
  tag: 'Content',
  summary: 'All static pages',
  response: okPayload(z.array(StaticPage)),
});

export const getStaticPage = endpoint({
  method: 'get',
  path: '/static-pages/{id}',
  tag: 'Content',
  summary: 'One static page by id or slug',
  params: z.object({ id }),
  response: okPayload(StaticPage),
  errors: ['not_found'],
});

export const getSocialLinks = endpoint({
  method: 'get',
  path: '/social-links',
  tag: 'Content',
  summary: 'Social links of the footer',
  response: okPayload(z.array(SocialLink)),
});

export const getCountries = endpoint({
  method: 'get',
  path: '/countries',
  tag: 'Content',
  summary: 'All countries',
  response: okPayload(z.array(Country)),
});

export const getSettings = endpoint({
  method: 'get',
  path: '/settings',
  tag: 'Content',
  summary: 'Settings of the shop',
  response: okPayload(Settings),
});

export const getCurrencies = endpoint({
  method: 'get',
  path: '/currencies',
  tag: 'Content',
  summary: 'Currencies that prices can be shown in',
  response: okPayload(z.array(Currency)),
});

export const getLanguages = endpoint({
  method: 'get',
  path: '/languages',
  tag: 'Content',
  summary: 'Languages of the site',
  response: okPayload(z.array(Language)),
});

export const getLocalizations = endpoint({
  method: 'get',
  path: '/localizations',
  tag: 'Content',
  summary: 'The dictionary of the language `lang_id`',
  description: 'A bare object: key to text.',
  response: z.record(z.string(), z.string()),
});

export const sendContactMessage = endpoint({
  method: 'post',
  path: '/contact',
  tag: 'Content',
  summary: 'Write to the support',
  rateLimit: 'contact',
  body: ContactRequest,
  response: Done,
  errors: ['contact_closed'],
});
