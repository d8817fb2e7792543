/** An authenticator app for the customers of browser tests. */
import { TOTP } from 'otpauth';

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
