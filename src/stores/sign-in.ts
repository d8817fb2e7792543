/** Starts the session of this browser, and ends it on the server. See docs/product/auth.md#sessions. */
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import { storeToken } from '#api/token.ts';
import type { login, register } from '#contract/auth.ts';
import type { Input } from '#contract/index.ts';
import { reload } from './bootstrap.ts';

/** @throws ApiFailure */
export async function signIn(form: Input<typeof login>['body']): Promise<void> {
  const { token } = await call('POST /login', { body: form });
  storeToken(token);
  await reload();
}

/** Two-factor authentication after Steam. @throws ApiFailure */
export async function passSteamCode(code: string): Promise<void> {
  const { token } = await call('POST /auth/steam/code', { body: { code } });
  storeToken(token);
  await reload();
}

/** @throws ApiFailure */
export async function signUp(form: Input<typeof register>['body']): Promise<void> {
  const { token } = await call('POST /register', { body: form });
  storeToken(token);
  await reload();
}

/** Ends the session on the server; one that has ended already is no failure. @throws ApiFailure when it may still be valid */
export async function signOut(): Promise<void> {
  try {
    await call('POST /logout');
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
  }
}
