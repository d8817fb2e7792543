/** An authenticator app, and customers who use one. */
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type CustomerOptions, goodPassword, signUpCustomer, type TestCustomer } from './customers.ts';
import type { TestApp } from './test-app.ts';

export interface TwoFactorCustomer extends TestCustomer {
  secret: string;
  recoveryCodes: string[];
}

/** What the app shows `steps` of 30 s from now. */
export function codeOf({ clock }: TestApp, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: (clock.now + steps * 30) * 1000 });
}

/** Switched on a minute ago, so that the app shows a code that was not used yet. */
export async function customerWithTwoFactor(app: TestApp, options: CustomerOptions = {}): Promise<TwoFactorCustomer> {
  const customer = await signUpCustomer(app, options);
  const { browser } = customer;
  const begun = await browser.post('/user/two-factor/begin', { password: goodPassword });
  expect(begun.status, begun.body.message).toBe(200);
  const { secret } = begun.body.payload;
  const enabled = await browser.post('/user/two-factor/enable', { code: codeOf(app, secret) });
  expect(enabled.status, enabled.body.message).toBe(200);
  app.clock.now += 60;
  return { ...customer, secret, recoveryCodes: enabled.body.payload.recovery_codes };
}
