/** Becoming a customer and ceasing to be one, in this browser. See docs/product/auth.md#sessions. */
import { call, keepToken } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { login, register } from '#contract/auth.ts';
import type { Input } from '#contract/index.ts';
import { reload } from './bootstrap.ts';
import { forgetCart } from './cart.ts';
import { forgetCustomer } from './session.ts';

/** Throws `ApiFailure` when the server refuses. */
export async function signIn(form: Input<typeof login>['body']): Promise<void> {
  const { token } = await call('POST /login', { body: form });
  keepToken(token);
  await reload();
}

/** Two-factor authentication after Steam. Throws `ApiFailure` when the server refuses. */
export async function passSteamCode(code: string): Promise<void> {
  const { token } = await call('POST /auth/steam/code', { body: { code } });
  keepToken(token);
  await reload();
}

/** Throws `ApiFailure` when the server refuses. */
export async function signUp(form: Input<typeof register>['body']): Promise<void> {
  const { token } = await call('POST /register', { body: form });
  keepToken(token);
  await reload();
}

/** Ends the session on the server. Throws `ApiFailure` when it may still be alive; one that was over is not. */
export async function signOut(): Promise<void> {
  try {
    await call('POST /logout');
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
  }
}

/** Removes marker, token and cart from this browser. */
export function forgetSession(): void {
  keepToken(null);
  forgetCustomer();
  forgetCart();
}
