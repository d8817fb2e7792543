/** Promo codes, packs and timed deals. Sums are whole cents. */
import { z } from 'zod';
import { packStates, promoStates, timedDealStates } from '#rules/deal-states.ts';
import { Done, okPayload } from '../endpoint.ts';
import { EndedDeal, ListPacks, ListTimedDeals, NewPack, NewTimedDeal } from '../operator/deals.ts';
import { subjectId } from '../operator/fields.ts';
import { EndedPromo, ListPromos, NewPromo, promoTypes } from '../operator/promos.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Marketing';
const cents = z.int();

const ConsolePromo = z
  .object({
    code: z.string(),
    type: z.enum(promoTypes),
    amount: z.int().describe('Hundredths of a percent, or cents'),
    description: z.string(),
    minimumCents: cents,
    startsAt: z.int().nullable(),
    endsAt: z.int().nullable(),
    usesMax: z.int().nullable(),
    usesPerCustomerMax: z.int().nullable(),
    active: z.boolean(),
    createdAt: z.int(),
    uses: z.int(),
    givenCents: cents.describe('What orders cost less by it'),
    state: z.enum(promoStates),
  })
  .meta({ id: 'ConsolePromo' });

/** What is absurd waits for a second person: then `waitsAs` is the approval, and nothing else was done. */
const made = <Name extends string>(name: Name) =>
  okPayload(
    // safe because the key is the name
    z.object({ [name]: z.string().nullable(), waitsAs: z.string().nullable() } as Record<
      Name | 'waitsAs',
      z.ZodNullable<z.ZodString>
    >),
  );

export const listConsolePromos = consoleRead({
  path: '/ops/promos',
  tag,
  summary: 'Promo codes with their uses and what they gave, the newest first',
  query: asQuery(ListPromos.shape),
  response: consoleList(ConsolePromo),
});

export const getConsolePromo = consoleRead({
  path: '/ops/promos/{code}',
  tag,
  summary: 'A promo code and its last uses',
  params: EndedPromo.pick({ code: true }),
  response: okPayload(
    ConsolePromo.extend({
      lastUses: z.array(
        z.object({
          orderId: z.string(),
          customerId: z.string(),
          discountCents: cents,
          at: z.int(),
          isReleased: z.boolean().describe('Its order came to nothing'),
        }),
      ),
    }),
  ),
});

export const createConsolePromo = consoleAction({
  action: 'promos.create',
  path: '/ops/promos',
  tag,
  summary: 'Issue a promo code',
  body: z.object(NewPromo.shape).omit({ approvalId: true }),
  response: made('code'),
});

export const endConsolePromo = consoleAction({
  action: 'promos.end',
  path: '/ops/promos/{code}/end',
  tag,
  summary: 'End a promo code; orders that used it keep their discount',
  params: EndedPromo.pick({ code: true }),
  body: EndedPromo.omit({ code: true }),
  response: Done,
});

export const listConsolePacks = consoleRead({
  path: '/ops/packs',
  tag,
  summary: 'Packs, the newest first',
  query: asQuery(ListPacks.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      title: z.string(),
      priceCents: cents,
      createdAt: z.int(),
      singlyCents: cents.describe('What its items cost one by one'),
      items: z.int(),
      parts: z.array(z.object({ id: z.string(), title: z.string(), priceCents: cents, state: z.string() })),
      state: z.enum(packStates),
    }),
  ),
});

export const addConsolePack = consoleAction({
  action: 'packs.add',
  path: '/ops/packs',
  tag,
  summary: 'Offer several items at one price',
  body: NewPack.omit({ approvalId: true }),
  response: made('id'),
});

const deal = z.object({ id: subjectId });

export const endConsolePack = consoleAction({
  action: 'packs.end',
  path: '/ops/packs/{id}/end',
  tag,
  summary: 'Take a pack off sale; its items stay for sale one by one',
  params: deal,
  body: EndedDeal.omit({ id: true }),
  response: Done,
});

export const listConsoleTimedDeals = consoleRead({
  path: '/ops/timed-deals',
  tag,
  summary: 'Timed deals, the newest first',
  query: asQuery(ListTimedDeals.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      title: z.string(),
      itemId: z.string(),
      itemTitle: z.string(),
      priceCents: cents,
      startsAt: z.int(),
      endsAt: z.int(),
      createdAt: z.int(),
      itemCents: cents.describe('What the item costs by itself'),
      state: z.enum(timedDealStates),
    }),
  ),
});

export const addConsoleTimedDeal = consoleAction({
  action: 'timed-deals.add',
  path: '/ops/timed-deals',
  tag,
  summary: 'Offer an item at a price for a time',
  body: z
    .object(NewTimedDeal.shape)
    .omit({ approvalId: true, endsAt: true })
    .extend({
      startsAt: z.int().optional().describe("Unix seconds; now, by the shop's clock, when absent"),
      hours: z.int('must be a whole number').positive('must be a whole number above 0').describe('How long it lasts'),
    }),
  response: made('id'),
});

export const endConsoleTimedDeal = consoleAction({
  action: 'timed-deals.end',
  path: '/ops/timed-deals/{id}/end',
  tag,
  summary: 'End a timed deal now; its item stays for sale at its own price',
  params: deal,
  body: EndedDeal.omit({ id: true }),
  response: Done,
});
