/** Where goods and money go: confirming another trade link, and the link "This was not me". See docs/product/security.md#where-goods-and-money-go. */
import { z } from 'zod';
import { disownablePurposes } from '#rules/destinations.ts';
import { Done, endpoint, mailCodeErrors, ok, okPayload, twoFactorErrors } from './endpoint.ts';
import { confirmationCode, decimalText, flag, id, text, timestamp, twoFactorCode } from './fields.ts';
import { Profile } from './profile.ts';

export const confirmTradeLink = endpoint({
  method: 'post',
  path: '/user/trade-link/confirm',
  tag: 'Profile',
  summary: 'Confirm the trade link that waits',
  description:
    'By the code that was mailed, or by two-factor authentication where it has been on for 72 hours. 404 when none waits.',
  access: 'customer',
  rateLimit: 'security',
  body: z.object({ code: confirmationCode }),
  response: z.object({ status: ok, message: z.string(), payload: Profile }),
  errors: ['not_found', 'destination_changed', ...twoFactorErrors, ...mailCodeErrors],
});

export const withdrawTradeLink = endpoint({
  method: 'post',
  path: '/user/trade-link/withdraw',
  tag: 'Profile',
  summary: 'Keep the confirmed trade link',
  description: 'Ends the code of the one that waits. Answers the same when none waits.',
  access: 'customer',
  rateLimit: 'security',
  response: Done,
});

export const resendCode = endpoint({
  method: 'post',
  path: '/user/code/resend',
  tag: 'Profile',
  summary: 'Mail a code again',
  description:
    'That of the trade link that waits (`trade_link`), of a purchase to another trade link (`purchase`), of a payout to another bank account (`payout`), of a payout to a card (`card_payout`), or of a withdrawal (`withdrawal`). 404 when nothing of the kind waits.',
  access: 'customer',
  rateLimit: 'reset',
  body: z.object({ purpose: text(16).describe('`trade_link`, `purchase`, `payout`, `card_payout` or `withdrawal`') }),
  response: Done,
  errors: ['not_found', 'destination_too_soon'],
});

export const setCodeLimit = endpoint({
  method: 'post',
  path: '/user/code-limit',
  tag: 'Security',
  summary: 'Choose above which sum purchases ask for a two-factor code',
  description:
    'Purchases of 24 hours count together, those that a code has confirmed not at all. Raising the sum, or switching it off, asks for a code.',
  access: 'customer',
  rateLimit: 'security',
  body: z.object({
    enabled: flag.describe('False never asks; the trade link is guarded in any case'),
    amount: decimalText.describe('Euros; needed when `enabled`'),
    code: twoFactorCode,
  }),
  response: Done,
  errors: ['two_factor_off', 'destination_changed', ...twoFactorErrors],
});

export const DisownableChange = z
  .object({
    purpose: z.enum(disownablePurposes),
    destination: z
      .string()
      .describe(
        'A trade link, country and last four characters of an IBAN, the sum of a payout to a card, or an e-mail address',
      ),
    created_at: timestamp,
    done: z.boolean().describe('The link was used'),
    items: z.int().describe('Bought since and not delivered'),
    payouts: z.int().describe('Asked for since and not paid'),
  })
  .meta({ id: 'DisownableChange' });
export type DisownableChange = z.infer<typeof DisownableChange>;

export const describeChange = endpoint({
  method: 'get',
  path: '/not-me/{token}',
  tag: 'Security',
  summary: 'What the mailed link “This was not me” is about',
  description: 'Changes nothing.',
  rateLimit: 'security',
  params: z.object({ token: id }),
  response: okPayload(DisownableChange),
  errors: ['link_invalid'],
});

export const disownChange = endpoint({
  method: 'post',
  path: '/not-me',
  tag: 'Security',
  summary: 'Say that a change was somebody else’s',
  description:
    'Signs out every device, brings back the trade link and the bank account of before, holds what was bought since and is not delivered, stops payouts since that have not left the shop, and mails a link to set a new password. Works once, signed in or not.',
  rateLimit: 'security',
  body: z.object({ token: text(64) }),
  response: Done,
  errors: ['link_invalid'],
});
