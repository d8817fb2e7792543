/** What an operator may mean by what they typed or pasted. One text can be several: `1234` is an amount and the end of an account number. */
import { minorUnitsOf } from '#rules/money.ts';
import { isSteamId, steamIdOf } from '#rules/steam-id.ts';
import { referencesIn } from '../../../payments/parts/sepa-reference.ts';

export interface SearchTerms {
  /** Of anything that has one, or how it begins. */
  id: string | null;
  /** The reference of a bank transfer. */
  reference: string | null;
  /** As a payment provider calls a payment, refund or payout, or Steam a trade offer. */
  foreignId: string | null;
  invoice: { year: number; number: number } | null;
  steamId: string | null;
  /** The last four of an account number, in upper case. */
  ibanEnd: string | null;
  amountCents: number | null;
  /** How an e-mail address may begin, in lower case. */
  email: string | null;
  /** Fragments of at least three letters, all of which e-mail, names or phone number hold; the shorter words are left out. */
  fragments: string[];
}

const fragmentLetters = 3;

export function searchTermsOf(typed: string): SearchTerms {
  const text = typed.trim().replace(/\s+/g, ' ');
  const compact = text.replace(/\s/g, '');
  const [reference = null] = referencesIn([text]);
  const [, partner = ''] = /[?&]partner=(\d+)/.exec(text) ?? [];
  const [, profile = ''] = /steamcommunity\.com\/profiles\/(\d+)/.exec(text) ?? [];
  const steamId = steamIdOf(partner) ?? [profile, compact].find(isSteamId) ?? null;
  const [, year, number] = /^(?:CN-)?(\d{4})-(\d{1,9})$/.exec(compact) ?? [];
  return {
    id: idIn(text),
    reference,
    foreignId: /^\S{6,}$/.test(text) ? text : null,
    invoice: year && number ? { year: Number(year), number: Number(number) } : null,
    steamId,
    ibanEnd: /^([A-Z]{2}\S*)?[A-Z0-9]{4}$/i.test(compact) ? compact.slice(-4).toUpperCase() : null,
    amountCents: amountIn(compact),
    email: /^\S+$/.test(text) ? text.toLowerCase() : null,
    fragments: text.split(' ').filter((word) => word.length >= fragmentLetters),
  };
}

/** A sum whatever its sign, as people type it and as the console writes it: `43,21`, `1234.5 EUR`, `-€1,234.50`. */
function amountIn(compact: string): number | null {
  const figure = compact.replace(/^[-+]?€?/, '').replace(/(?:€|EUR)$/i, '');
  // of thousands, where a decimal point follows
  const ungrouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d{2}$/.test(figure)
    ? figure.replace(/[.,](?=\d{3})/g, '')
    : figure;
  return /^\d{1,9}([.,]\d{1,2})?$/.test(ungrouped) ? minorUnitsOf(ungrouped) : null;
}

/** An id of the shop, also within a transfer's (`sale:ord_…`), and as banks return a payout's (`out-…`, `OUT-…`). */
function idIn(text: string): string | null {
  const [, id] =
    /(?:^|:)([a-z]{3}[_-][\w-]{3,60})(?::\d+)?$/.exec(/^OUT-/.test(text) ? text.toLowerCase() : text) ?? [];
  return id ? id.replace(/^out-/, 'out_') : null;
}
