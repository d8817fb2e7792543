/** The customer's own data. See docs/product/account.md#profile. */
import { z } from 'zod';
import { verificationStatuses } from '#rules/verification-status.ts';
import { Done, endpoint, ok, okPayload, twoFactorErrors } from './endpoint.ts';
import { amount, optionalText, secret, text, timestamp, twoFactorCode } from './fields.ts';

export const AccountHold = z
  .object({
    owed: amount.describe('What the customer owes since a payment was taken back; a top-up pays it'),
    disputed: amount.describe('What open disputes are about'),
  })
  .meta({ id: 'AccountHold', description: 'Why nothing can be bought or paid out for now' });
export type AccountHold = z.infer<typeof AccountHold>;

export const Profile = z
  .object({
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    email_pending: z.string().nullable().describe('A new address that waits for its link to be opened'),
    phone: z.string(),
    phoneE164: z.string(),
    phone_country: z
      .string()
      .nullable()
      .describe('ISO code of the country of `phoneE164`, in which a `phone` without a dial code is read'),
    balance: amount,
    hold: AccountHold.nullable(),
    avatarUrl: z.string().nullable(),
    created_at: timestamp,
    country: z.object({ id: z.int(), name: z.string() }).nullable(),
    country_id: z.int().nullable(),
    city: z.string(),
    address: z.string(),
    post_code: z.string(),
    zip: z.string().describe('The same as `post_code`'),
    steam_trade_link: z.string(),
    steam_trade_link_pending: z
      .string()
      .nullable()
      .describe('Another one that waits for the mailed code; until then nothing goes to it'),
    steamid: z.string().describe('SteamID64, follows from the trade link'),
    realCountry: z.object({ hash: z.string().describe('ISO code of the country the request came from; may be empty') }),
    verification_data: z
      .object({ status: z.enum(verificationStatuses) })
      .describe("The operators' identity check; has nothing to do with the e-mail"),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const ProfileRequest = z.object({
  name: text(100),
  surname: text(100),
  email: text(254).describe('A new one takes effect when the link mailed to it is opened'),
  phone: text(),
  phoneE164: optionalText(),
  country: optionalText().describe('ISO code, such as `DE`'),
  city: optionalText(100),
  address: optionalText(),
  post_code: optionalText(32),
  steam_trade_link: optionalText(),
  password: secret.describe('The current one; needed for a new e-mail'),
  code: twoFactorCode,
});

export const getProfile = endpoint({
  method: 'get',
  path: '/user/profile',
  tag: 'Profile',
  summary: 'The signed-in customer',
  access: 'customer',
  response: okPayload(Profile),
});

export const updateProfile = endpoint({
  method: 'put',
  path: '/user/profile',
  tag: 'Profile',
  summary: 'Change personal data',
  description:
    'Country, city, address, post code and trade link stay as they were when they are not sent. A new e-mail asks for the password and two-factor authentication; it waits until the link mailed to it is opened, and the present address is told. A trade link to another Steam account asks for two-factor authentication where it has been on for 72 hours, otherwise it waits for the code that is mailed; the owner is told in each case. For 72 hours after a change of the e-mail it is refused.',
  access: 'customer',
  rateLimit: 'security',
  body: ProfileRequest,
  response: z.object({ status: ok, message: z.string(), payload: Profile }),
  errors: ['wrong_password', 'login_paused', 'destination_too_soon', ...twoFactorErrors],
});

export const resendEmailChange = endpoint({
  method: 'post',
  path: '/user/email-change/resend',
  tag: 'Profile',
  summary: 'Mail the link to the new address again',
  description: 'The link before it ends. 404 when no address waits.',
  access: 'customer',
  rateLimit: 'reset',
  response: Done,
  errors: ['not_found'],
});

export const withdrawEmailChange = endpoint({
  method: 'post',
  path: '/user/email-change/withdraw',
  tag: 'Profile',
  summary: 'Keep the present address',
  description: 'Ends the link to the new one. Answers the same when no address waits.',
  access: 'customer',
  rateLimit: 'security',
  response: Done,
});

export const changePassword = endpoint({
  method: 'post',
  path: '/user/change-password',
  tag: 'Profile',
  summary: 'Change the password',
  description: 'Ends every other session of the customer, and the links to set a password or to change the address.',
  access: 'customer',
  rateLimit: 'security',
  body: z.object({ cur_password: secret, new_password: secret, repeat_password: secret, code: twoFactorCode }),
  response: Done,
  errors: ['wrong_password', 'login_paused', ...twoFactorErrors],
});
