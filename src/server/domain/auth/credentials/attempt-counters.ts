/**
 * Which counters an attempt counts in. A known device counts by itself. Everyone else counts by network, and with all strangers together,
 * whose pause nobody escapes by another address. See docs/product/limits.md#wrong-passwords-and-codes.
 */
import { and, isNull, sql } from 'drizzle-orm';
import { networkOf } from '#rules/network-prefix.ts';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { hashToken } from '../../../hash-token.ts';
import { hasEmail } from '../email/email-address.ts';
import type { AttemptCounter } from './attempts.ts';
import { accountOf, type Device, type EpochOwner, readDevice } from './known-device.ts';

const own = { wrongBeforePause: 5, longestPauseSeconds: 300, error: 'login_paused', isShared: false } as const;
const strangers = { wrongBeforePause: 20, longestPauseSeconds: 3600, isShared: true, sourceHash: '' } as const;
const mailedCode = { ...own, longestPauseSeconds: 3600, error: 'mail_code_paused' } as const;
const twoFactor = { ...own, longestPauseSeconds: 3600, error: 'two_factor_paused' } as const;

/** Names the counters of sign-ins to an account by its e-mail address. */
export function signInAccount(email: string): string {
  return hashToken(email.toLowerCase());
}

/** Names the counters of two-factor codes, of mailed ones, and of passwords typed again. */
export function customerAccounts(customerId: string) {
  return {
    twoFactor: hashToken(`two-factor ${customerId}`),
    mailedCode: hashToken(`mailed code ${customerId}`),
    reauthentication: hashToken(`reauthentication ${customerId}`),
  };
}

export interface SignInCounters {
  /** Before the customer is read: the database decides whether the device is known. */
  counted: AttemptCounter[];
  /** The same once it is decided. */
  of(isKnown: boolean): AttemptCounter[];
}

/** Sign-ins by password, for an address that may be nobody's. */
export function signInCounters(email: string, address: string, device: Device | null): SignInCounters {
  const accountHash = signInAccount(email);
  const byDevice = device && { ...own, accountHash, sourceHash: deviceHash(device) };
  const byStranger: AttemptCounter[] = [
    { ...own, accountHash, sourceHash: hashToken(networkOf(address, 64)) },
    { ...strangers, accountHash, error: 'account_paused' },
  ];
  if (!byDevice || device.accounts.length === 0) return { counted: byStranger, of: () => byStranger };
  const epochs = device.accounts.map(({ customerId, epoch }) => sql`(${customerId}, ${epoch})`);
  const knowsDevice = and(hasEmail(email), isNull(customers.closedAt));
  const isKnown = sql`exists (select 1 from ${customers} where ${knowsDevice}
    and (${customers.id}, ${customers.deviceEpoch}) in (values ${sql.join(epochs, sql`, `)}))`;
  return {
    counted: [
      { ...byDevice, applies: isKnown },
      ...byStranger.map((counter) => ({ ...counter, applies: sql`not ${isKnown}` })),
    ],
    of: (known) => (known ? [byDevice] : byStranger),
  };
}

/** Passwords that a signed-in customer types again: counted for the session, wherever it is used from, and for all sessions together. */
export async function reauthenticationCounters(ctx: RequestContext, customer: EpochOwner): Promise<AttemptCounter[]> {
  const session = { ...own, accountHash: hashToken(`session ${ctx.principal.sessionId}`), sourceHash: '' };
  if (accountOf(await readDevice(ctx), customer)) return [session];
  const accountHash = customerAccounts(customer.id).reauthentication;
  return [session, { ...strangers, accountHash, error: 'login_paused' }];
}

/** Two-factor codes: a device where one was right before counts by itself, all others together, since who types one knows the password. */
export async function twoFactorCounters(
  ctx: Pick<RequestContext, 'deps' | 'principal'>,
  customer: EpochOwner,
): Promise<AttemptCounter[]> {
  const device = await readDevice(ctx);
  const accountHash = customerAccounts(customer.id).twoFactor;
  const sourceHash = device && accountOf(device, customer)?.twoFactor ? deviceHash(device) : '';
  return [{ ...twoFactor, accountHash, sourceHash }];
}

/** Mailed codes: the same for the session of the owner and for a stolen one, which nothing tells apart. */
export function mailedCodeCounters(customerId: string): AttemptCounter[] {
  return [{ ...mailedCode, accountHash: customerAccounts(customerId).mailedCode, sourceHash: '' }];
}

function deviceHash({ id }: Device): string {
  return hashToken(`device ${id}`);
}
