/** Two-factor authentication, linked accounts, devices, export and closing of an account. See docs/decisions/0010-accounts.md. */
import { z } from 'zod';
import { SignedIn } from './auth.ts';
import { Done, endpoint, ok, okPayload, twoFactorErrors } from './endpoint.ts';
import { amount, idField, optionalText, secret, timestamp, twoFactorCode } from './fields.ts';

export const DeviceSession = z
  .object({
    id: z.string(),
    browser: z.string().describe('Such as `Firefox`; empty when it cannot be told'),
    system: z.string().describe('Such as `Windows`; empty when it cannot be told'),
    country: z.string().describe('ISO code of where it was begun; empty when the edge did not know'),
    city: z.string(),
    created_at: timestamp,
    last_seen_at: timestamp.describe('To ten minutes'),
    current: z.boolean().describe('The session that asks'),
  })
  .meta({ id: 'DeviceSession' });
export type DeviceSession = z.infer<typeof DeviceSession>;

export const Security = z
  .object({
    two_factor: z.object({
      enabled: z.boolean(),
      enabled_at: timestamp.nullable(),
      recovery_codes_left: z.int(),
      code_above: amount.nullable().describe('Purchases of 24 hours above this ask for a code; null never'),
    }),
    steam: z.object({
      enabled: z.boolean().describe('Whether the shop offers it'),
      steamid: z.string().nullable().describe('The linked account'),
      linked_at: timestamp.nullable(),
    }),
    sessions: z.array(DeviceSession),
  })
  .meta({ id: 'Security' });
export type Security = z.infer<typeof Security>;

const passwordErrors = ['wrong_password', 'login_paused'] as const;

/** What a signed-in customer proves again before a change that an open session alone must not make. */
export const Reauthentication = z.object({ password: secret, code: twoFactorCode });
export type Reauthentication = z.output<typeof Reauthentication>;

const RecoveryCodes = z.object({
  status: ok,
  message: z.string(),
  payload: z.object({ recovery_codes: z.array(z.string()).describe('Shown this once; each works once') }),
});

export const getSecurity = endpoint({
  method: 'get',
  path: '/user/security',
  tag: 'Security',
  summary: 'Two-factor authentication, linked accounts, and where the customer is signed in',
  access: 'customer',
  response: okPayload(Security),
});

export const beginTwoFactor = endpoint({
  method: 'post',
  path: '/user/two-factor/begin',
  tag: 'Security',
  summary: 'Get a secret for an authenticator app',
  description: 'Changes nothing until `enable` is called with a code. Called again, it gives another secret.',
  access: 'verified',
  rateLimit: 'security',
  body: z.object({ password: secret }),
  response: okPayload(
    z.object({ secret: z.string().describe('Base32'), uri: z.string().describe('`otpauth://…`, for a QR code') }),
  ),
  errors: ['two_factor_on', ...passwordErrors],
});

export const enableTwoFactor = endpoint({
  method: 'post',
  path: '/user/two-factor/enable',
  tag: 'Security',
  summary: 'Switch two-factor authentication on with a code of the app',
  access: 'verified',
  rateLimit: 'security',
  body: z.object({ code: twoFactorCode }),
  response: RecoveryCodes,
  errors: ['two_factor_on', 'two_factor_off', ...twoFactorErrors],
});

export const disableTwoFactor = endpoint({
  method: 'post',
  path: '/user/two-factor/disable',
  tag: 'Security',
  summary: 'Switch two-factor authentication off',
  access: 'customer',
  rateLimit: 'security',
  body: Reauthentication,
  response: Done,
  errors: ['two_factor_off', ...passwordErrors, ...twoFactorErrors],
});

export const renewRecoveryCodes = endpoint({
  method: 'post',
  path: '/user/two-factor/recovery-codes',
  tag: 'Security',
  summary: 'Get new recovery codes in the place of those before',
  access: 'customer',
  rateLimit: 'security',
  body: Reauthentication,
  response: RecoveryCodes,
  errors: ['two_factor_off', ...passwordErrors, ...twoFactorErrors],
});

export const endDeviceSession = endpoint({
  method: 'post',
  path: '/user/sessions/end',
  tag: 'Security',
  summary: 'Sign one device out',
  access: 'customer',
  rateLimit: 'security',
  body: z.object({ id: idField() }),
  response: Done,
  errors: ['not_found'],
});

export const endAllSessions = endpoint({
  method: 'post',
  path: '/user/sessions/end-all',
  tag: 'Security',
  summary: 'Sign out everywhere, here too',
  description: 'Ends the links to set a password or to change the address too.',
  access: 'customer',
  rateLimit: 'security',
  response: Done,
});

export const exportData = endpoint({
  method: 'get',
  path: '/user/export',
  tag: 'Security',
  summary: 'All that the shop keeps about the customer',
  access: 'customer',
  rateLimit: 'export',
  response: okPayload(z.record(z.string(), z.unknown())),
});

export const closeAccount = endpoint({
  method: 'post',
  path: '/user/close',
  tag: 'Security',
  summary: 'Close the account for good',
  description:
    'Personal data is erased, the books are kept. Refused while money or goods are open; `errors` names what: `balance`, `orders`, `payments`, `offers`.',
  access: 'customer',
  rateLimit: 'security',
  body: Reauthentication,
  response: Done,
  errors: ['account_in_use', ...passwordErrors, ...twoFactorErrors],
});

export const linkSteam = endpoint({
  method: 'post',
  path: '/user/steam/link',
  tag: 'Security',
  summary: 'Begin to link a Steam account',
  description: 'The customer goes on at `redirect_url` and comes back to the profile.',
  access: 'customer',
  rateLimit: 'security',
  body: Reauthentication,
  response: z.object({ status: ok, redirect_url: z.string() }),
  errors: ['steam_disabled', 'steam_taken', ...passwordErrors, ...twoFactorErrors],
});

export const unlinkSteam = endpoint({
  method: 'post',
  path: '/user/steam/unlink',
  tag: 'Security',
  summary: 'Unlink the Steam account',
  description: 'E-mail and password stay as the credentials.',
  access: 'customer',
  rateLimit: 'security',
  body: Reauthentication,
  response: Done,
  errors: ['not_found', ...passwordErrors, ...twoFactorErrors],
});

export const startSteam = endpoint({
  method: 'get',
  path: '/auth/steam/start',
  tag: 'Sessions',
  summary: 'Go to Steam to sign in',
  description:
    'Redirects to Steam, or to the auth page while it is switched off. `redirect` is a path to come back to.',
  rateLimit: 'signIn',
  answers: 'redirect',
  query: z.object({ redirect: optionalText(2000) }),
  response: z.undefined(),
});

export const finishSteam = endpoint({
  method: 'get',
  path: '/auth/steam/return',
  tag: 'Sessions',
  summary: 'Where Steam sends the visitor back',
  description:
    'Checks the answer with Steam itself, once. Signs a linked customer in, links the account of a customer who began to link one, and leads anyone else to sign-up. Redirects to a page of the site in each case.',
  rateLimit: 'signIn',
  answers: 'redirect',
  response: z.undefined(),
});

export const passSteamTwoFactor = endpoint({
  method: 'post',
  path: '/auth/steam/code',
  tag: 'Sessions',
  summary: 'Two-factor authentication after signing in through Steam',
  rateLimit: 'signIn',
  body: z.object({ code: twoFactorCode }),
  response: SignedIn,
  errors: ['steam_expired', ...twoFactorErrors],
});
