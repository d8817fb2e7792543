/** Sessions and the ways to get one. See docs/product/auth.md#sessions. */
import { z } from 'zod';
import { queryCharactersMax } from '#rules/limits/sizes.ts';
import { bodyBytesMax } from '#rules/limits.ts';
import { Done, endpoint, ok, twoFactorErrors } from './endpoint.ts';
import { optionalFlag, secret, text, twoFactorCode } from './fields.ts';

export const SignedIn = z
  .object({
    status: ok,
    message: z.string(),
    token: z.string().describe('JWT that names the session and lasts no longer; send it as `Authorization: Bearer …`'),
  })
  .meta({ id: 'SignedIn', description: 'The answer also sets the HttpOnly session cookie.' });
export type SignedIn = z.infer<typeof SignedIn>;

export const AuthState = z
  .object({ status: ok, authenticated: z.boolean(), emailVerified: z.boolean() })
  .meta({ id: 'AuthState' });
export type AuthState = z.infer<typeof AuthState>;

export const LoginRequest = z.object({
  username: text(254).describe('The e-mail address'),
  password: secret,
  code: twoFactorCode,
});

export const RegisterRequest = z.object({
  name: text(100),
  surname: text(100),
  email: text(254),
  phone: text(),
  phoneE164: text(),
  password: secret.describe('8 to 128 characters with a lowercase letter, an uppercase letter and a digit'),
  passConfirm: secret,
  terms: optionalFlag.describe('Acceptance of the terms and age of 18; its time is kept'),
  steam: optionalFlag.describe('Links the Steam account that the visitor has just signed in with'),
});

export const getCsrfCookie = endpoint({
  method: 'get',
  path: '/sanctum/csrf-cookie',
  tag: 'Sessions',
  summary: 'Set the XSRF-TOKEN cookie',
  description:
    'An unsafe request that is signed in by cookie alone, or by a bearer token that has ended, sends its value back as `X-XSRF-TOKEN`, which the response carries too.',
  response: z.object({ status: ok }),
});

export const isAuth = endpoint({
  method: 'get',
  path: '/is-auth',
  tag: 'Sessions',
  summary: 'Whether the caller is signed in, and with a verified e-mail',
  response: AuthState,
});

export const login = endpoint({
  method: 'post',
  path: '/login',
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'A customer with two-factor authentication on is refused `two_factor_required` after the right password, without a session; the call is repeated with `code`.',
  rateLimit: 'signIn',
  body: LoginRequest,
  response: SignedIn,
  errors: ['wrong_credentials', 'login_paused', 'account_paused', 'customer_blocked', ...twoFactorErrors],
});

export const register = endpoint({
  method: 'post',
  path: '/register',
  tag: 'Sessions',
  summary: 'Open an account and sign in',
  rateLimit: 'register',
  body: RegisterRequest,
  response: SignedIn,
  errors: ['registration_disabled', 'steam_expired', 'steam_taken'],
});

export const logout = endpoint({
  method: 'post',
  path: '/logout',
  tag: 'Sessions',
  summary: 'End the session',
  description: 'Answers the same when there is none.',
  response: Done,
});

export const requestPasswordReset = endpoint({
  method: 'post',
  path: '/user/reset-password',
  tag: 'Sessions',
  summary: 'Ask for a link to set a new password',
  description:
    'Answers the same whether or not the address belongs to a customer. The link works once, for 60 minutes.',
  rateLimit: 'reset',
  body: z.object({ email: text(254) }),
  response: Done,
});

export const resetPassword = endpoint({
  method: 'post',
  path: '/reset-password',
  tag: 'Sessions',
  summary: 'Set a new password with the token of the mailed link',
  description: 'Ends every session of the customer and every link mailed before, and unlinks Steam.',
  rateLimit: 'reset',
  body: z.object({ token: text(bodyBytesMax), email: text(254), password: secret, password_confirmation: secret }),
  response: Done,
  errors: ['link_invalid'],
});

export const resendVerification = endpoint({
  method: 'post',
  path: '/email/verify/resend',
  tag: 'Sessions',
  summary: 'Mail the verification link again',
  access: 'customer',
  rateLimit: 'reset',
  response: Done,
  errors: ['email_already_verified'],
});

export const verifyEmail = endpoint({
  method: 'get',
  path: '/email/verify/{token}',
  tag: 'Sessions',
  summary: 'The mailed verification link',
  description:
    'Works signed out. Redirects to `/email/verify/success`, to `/email/verify/already-success` on a second click, and to `/email/verify/invalid` when the link is unknown or older than 24 hours.',
  answers: 'redirect',
  params: z.object({ token: z.string().max(queryCharactersMax, 'too_long') }),
  response: z.undefined(),
});
