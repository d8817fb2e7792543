/** An authenticator app for the customers of browser tests. */
import { TOTP } from 'otpauth';
import { api } from '../support/site/api.ts';
import { type Customer, password } from './customer.ts';
import { expect } from './shop.ts';

const stepMs = 30_000;

/** Shows codes; each is shown once, as the shop takes each once: until the next one, its clock runs up to a step ahead. */
export class Authenticator {
  readonly #totp: TOTP;
  #last = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret });
  }

  /** A code that was not shown yet. The shop takes the step after the present one too; beyond that the clock has to be waited for. */
  async code(): Promise<string> {
    const next = Math.max(this.#last + 1, Math.floor(Date.now() / stepMs));
    this.#last = next;
    const tooEarlyMs = (next - 1) * stepMs - Date.now();
    if (tooEarlyMs > 0) await new Promise((resolve) => setTimeout(resolve, tooEarlyMs));
    return this.#totp.generate({ timestamp: next * stepMs });
  }
}

/** Switches two-factor authentication on for a customer, over the API. */
export async function withTwoFactor(customer: Customer): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const begun = await api('POST', '/user/two-factor/begin', { password }, customer.token);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const app = new Authenticator(begun.body.payload.secret);
  const enabled = await api('POST', '/user/two-factor/enable', { code: await app.code() }, customer.token);
  expect(enabled.status, JSON.stringify(enabled.body)).toBe(200);
  return { app, recoveryCodes: enabled.body.payload.recovery_codes };
}
