/** What verbs need from outside: the database, time, chance, strangers. Chosen in the Worker's entry, in ops and in tests. */
import type { MailTransport } from './adapters/mail/port.ts';
import type { PaymentProvider, ProviderName } from './adapters/payments/port.ts';
import type { RenderPdf } from './adapters/pdf/port.ts';
import type { SteamInventory, SteamOpenId } from './adapters/steam/port.ts';
import type { Database } from './db/client.ts';

/** The kinds of things that have ids of their own; the prefix says the kind. */
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
  | 'pak'
  | 'pro'
  | 'sbx'
  | 'exp';

/** How much work a hash is: N steps over blocks of 128·r bytes, p times. */
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
  /** Encrypts what the database must not tell; see `encryption/keyring.ts`. */
  encryptionKey: string;
  /** What a password's hash costs; the shop takes `owaspCost`. */
  passwordCost: PasswordCost;
  mail: MailTransport;
  renderPdf: RenderPdf;
  steam: SteamOpenId;
  steamInventory: SteamInventory;
  /** The provider that new card payments go to. */
  paymentProvider: ProviderName;
  payments: Partial<Record<ProviderName, PaymentProvider>>;
  /** Work that the answer need not wait for. */
  later(work: Promise<unknown>): void;
}
