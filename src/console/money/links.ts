/** Where the figures of Money lead: from a sum to its documents, from a document to its transfers, from an account to whose it is. */
import { consolePath } from '#rules/console-paths.ts';

type Query = Record<string, string | number | undefined>;

function moneyPath(tab: string, query: Query): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  return consolePath('money', { tab, ...Object.fromEntries(present.map(([name, value]) => [name, String(value)])) });
}

export interface DocumentQuery extends Query {
  /** `2026-11`; both ends belong to it. */
  from?: string;
  to?: string;
  kind?: 'invoice' | 'credit_note';
  country?: string;
  vatPercent?: number;
}

export const documentsPath = (query: DocumentQuery) => moneyPath('documents', query);

interface TransferQuery extends Query {
  account?: string;
  cause?: string;
  /** Unix seconds. */
  since?: number;
  until?: number;
}

export const transfersPath = (query: TransferQuery) => moneyPath('transfers', query);

/** A customer's account leads to the customer, one of the shop's to its transfers. */
export function accountPath(account: string): string {
  const id = /^(?:cus|claims):(.+)$/.exec(account)?.[1];
  return id === undefined ? transfersPath({ account }) : consolePath('customers', { id });
}
