/** An authenticator app, and customers who use one. */
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { newCredentialHours } from '#rules/limits.ts';
import { customers } from '#server/db/schema/customers.ts';
import { statement, write } from '#server/db/write.ts';
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

/** Switched on long ago, or `lately` a minute ago; the app shows a code that was not used yet. */
export async function customerWithTwoFactor(
  app: TestApp,
  { lately = false, ...options }: CustomerOptions & { lately?: boolean } = {},
): Promise<TwoFactorCustomer> {
  const customer = await signUpCustomer(app, options);
  const { browser } = customer;
  const begun = await browser.post('/user/two-factor/begin', { password: goodPassword });
  expect(begun.status, begun.body.message).toBe(200);
  const { secret } = begun.body.payload;
  const enabled = await browser.post('/user/two-factor/enable', { code: codeOf(app, secret) });
  expect(enabled.status, enabled.body.message).toBe(200);
  if (!lately) {
    const totpEnabledAt = app.clock.now - newCredentialHours * 3600;
    const enabledEarlier = app.deps.db.update(customers).set({ totpEnabledAt }).where(eq(customers.id, customer.id));
    await write(app.deps.db, statement(enabledEarlier));
  }
  app.clock.now += 60;
  return { ...customer, secret, recoveryCodes: enabled.body.payload.recovery_codes };
}
