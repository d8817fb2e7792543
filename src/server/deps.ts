/** The dependencies of use cases: database, clock, randomness, third parties. Chosen in the Worker's entry, in ops and in tests. */
import type { MailTransport } from './adapters/mail/port.ts';
import type { PaymentProvider, ProviderName } from './adapters/payments/port.ts';
import type { RenderPdf } from './adapters/pdf/port.ts';
import type { SteamInventory, SteamOpenId } from './adapters/steam/port.ts';
import type { Database } from './db/client.ts';

/** Prefixes of ids, one for each kind of record. */
export type IdPrefix =
  | 'cus'
  | 'itm'
  | 'cat'
  | 'ord'
  | 'lin'
  | 'pay'
  | 'off'
  | 'out'
  | 'ref'
  | 'sep'
  | 'evt'
  | 'ltr'
  | 'otr'
  | 'crd'
  | 'msg'
  | 'red'
  | 'aud'
  | 'apr'
  | 'nte'
  | 'pak'
  | 'pro'
  | 'sbx'
  | 'exp'
  | 'dch'
  | 'trd'
  | 'tst'
  | 'key'
  | 'opr'
  | 'evi'
  | 'opr'
  | 'imp'
  | 'stm'
  | 'ben';

/** Work factors of scrypt: N steps over blocks of 128·r bytes, p times. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

export interface Deps {
  db: Database;
  /** Unix seconds. */
  now(): number;
  /** A new unguessable id: the prefix, an underscore and 20 letters and digits. */
  newId(prefix: IdPrefix): string;
  /** 32 random bytes as base64url, for links and sessions. */
  newToken(): string;
  /** The site's origin, without a slash at the end. */
  siteUrl: string;
  /** Origin of the goods' pictures besides the site's own, as pages allow it; empty when there is none. */
  imageHost: string;
  /** Signs the bearer tokens. */
  tokenSecret: string;
  /** Encrypts fields that a copy of the database must not disclose; see `encryption/keyring.ts`. */
  encryptionKey: string;
  /** Parameters of password hashes; the shop uses `owaspCost`. */
  passwordCost: PasswordCost;
  mail: MailTransport;
  renderPdf: RenderPdf;
  steam: SteamOpenId;
  steamInventory: SteamInventory;
  /** The provider that new card payments go to. */
  paymentProvider: ProviderName;
  payments: Partial<Record<ProviderName, PaymentProvider>>;
  /** Runs work after the response. */
  later(work: Promise<unknown>): void;
}
