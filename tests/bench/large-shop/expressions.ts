/** What the rows of a large shop are made of: SQL over a counter `i` that begins at 0. The same counter gives the same row each time. */

export interface Part {
  table: string;
  /** How far the counter runs. */
  rows: number;
  /** Columns, and what is selected for them from `n`, the table of the counter. */
  sql: string;
}

export interface Size {
  /** For sale, or withdrawn; as many again as there are customers are sold. */
  items: number;
  customers: number;
  audit: number;
  /** Unix seconds at which the shop's two years end. */
  now: number;
}

const someText = '000000';

/** An id like the shop's own: in no order of time. */
export const id = (prefix: string, n = 'i') =>
  `(printf('${prefix}_%010x', ((${n}) + 1) * 79190030011 % 1099511627689) || '${someText}')`;

/** A moment of the two years, the later the higher the counter. */
export const moment = ({ now }: Size, rows: number, n = 'i') =>
  `(${now - 63_072_000} + cast((${n}) * ${63_000_000 / Math.max(1, rows)} as integer))`;

/** One of `values` by the counter. */
export const pick = (values: readonly string[], n = 'i') =>
  `json_extract('${JSON.stringify(values)}', '$[' || ((${n}) % ${values.length}) || ']')`;

/** The customer whom the row with this counter belongs to. */
export const customer = ({ customers }: Size, n = 'i') => id('cus', `(${n}) * 37 % ${customers}`);

/** True for one of `every`. */
export const oneIn = (every: number, n = 'i') => `((${n}) % ${every} = 0)`;

/** A price of whole cents between 2 and 500 euros. */
export const price = (n = 'i') => `(200 + (${n}) * 7919 % 49801)`;
