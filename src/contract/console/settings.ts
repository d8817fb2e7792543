/** What the shop goes by: settings, rates and categories. */
import { z } from 'zod';
import { okPayload } from '../endpoint.ts';
import { NewCategory } from '../operator/categories.ts';
import { textOf } from '../operator/fields.ts';
import { ListSettings, NewRate, NewSetting } from '../operator/settings.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Settings';
const asked = okPayload(z.object({ waitsAs: z.string() }));
const name = NewSetting.pick({ name: true });
const code = z.object({ code: NewRate.shape.code });
/** As it is typed; the use case reads it. */
const rate = textOf(40);
const slips = ['figure_unusual', 'approval_needed', 'changed_meanwhile'] as const;

export const listSettings = consoleRead({
  path: '/ops/settings',
  tag,
  summary: 'Every setting, with its value as it is typed and what it may be',
  query: asQuery(ListSettings.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      value: z.string(),
      usual: z.string().describe('Until it is set'),
      isSwitch: z.boolean().describe('Whether it is on or off'),
      expects: z.string(),
      setAt: z.int().nullable(),
    }),
  ),
});

export const setSetting = consoleAction({
  action: 'settings.set',
  path: '/ops/settings/{name}',
  tag,
  summary: 'Sets a setting',
  params: name,
  body: NewSetting.pick({ value: true, again: true, seen: true }),
  response: okPayload(z.object({ value: z.unknown() })),
  errors: ['not_found', ...slips],
});

export const askSetting = consoleAction({
  action: 'approvals.ask',
  path: '/ops/settings/{name}/ask',
  tag,
  summary: 'Lets a setting that one person does not set alone wait for a second one',
  params: name,
  body: NewSetting.pick({ value: true }),
  response: asked,
});

export const listRates = consoleRead({
  path: '/ops/rates',
  tag,
  summary: 'The currencies that are offered, and what one euro buys',
  response: consoleList(z.object({ id: z.string(), symbol: z.string(), value: z.string(), setAt: z.int() })),
});

export const setRate = consoleAction({
  action: 'rates.set',
  path: '/ops/rates/{code}',
  tag,
  summary: 'Sets what one euro buys of a currency, which is offered from then on',
  params: code,
  body: z.object({ value: rate, again: rate.optional(), seen: NewSetting.shape.seen }),
  response: okPayload(z.object({ value: z.number() })),
  errors: [...slips],
});

export const askRate = consoleAction({
  action: 'approvals.ask',
  path: '/ops/rates/{code}/ask',
  tag,
  summary: 'Lets a rate that looks absurd wait for a second person',
  params: code,
  body: z.object({ value: rate }),
  response: asked,
});

export const listCategoriesOfShop = consoleRead({
  path: '/ops/categories',
  tag,
  summary: 'What items are sorted into, with how many are for sale',
  response: consoleList(z.object({ id: z.string(), name: z.string(), url: z.string(), forSale: z.int() })),
});

export const addCategory = consoleAction({
  action: 'categories.add',
  path: '/ops/categories',
  tag,
  summary: 'Opens a category, for items to be imported into by its url; one that is there stays as it is',
  body: NewCategory,
  response: okPayload(z.object({ name: z.string(), added: z.boolean() })),
});
