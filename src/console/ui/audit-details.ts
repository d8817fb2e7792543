/** The fields of a record, as an audit entry or a refusal has them, as names and texts. What was before and after comes first, in one line. */
import { euros, moment, worthOf } from './format.ts';

type Details = Readonly<Record<string, unknown>>;

export function factsOf(details: Details): [name: string, text: string][] {
  const { before, after, ...others } = details;
  const written = after === undefined ? changedTo.find((name) => others[name] !== undefined) : undefined;
  const rest = Object.entries(others)
    .filter(([name]) => name !== written || before === undefined)
    .map(([name, value]): [string, string] => [nameOf(name), promoWorth(name, others) ?? textOf(name, value)]);
  if (before === undefined && after === undefined) return rest;
  const name = written ?? '';
  return [['changed', `${textOf(name, before)} → ${textOf(name, after ?? others[name])}`], ...rest];
}

/** All of it in one line. */
export function lineOf(details: Details): string {
  return factsOf(details)
    .map(([name, text]) => (name === 'changed' ? text : `${name}: ${text}`))
    .join(' · ');
}

/** What an action that has one figure calls it when it names what was before. */
const changedTo = ['value', 'priceCents'];

/** The amount of a promo code is no cents where its type is a percentage. */
function promoWorth(name: string, { type, amount }: Details): string | undefined {
  const isWorth = name === 'amount' && typeof amount === 'number' && (type === 'percent' || type === 'fixed');
  return isWorth ? worthOf({ type, amount }) : undefined;
}

/** A sum or a moment is told by its text: `priceCents` is `price`, `startsAt` is `starts`. */
export function nameOf(name: string): string {
  return name.replace(/(?<=.)(Cents|At)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'number' && name.endsWith('Cents')) return euros(value);
  if (typeof value === 'number' && name.endsWith('At')) return moment(value);
  if (Array.isArray(value)) return value.map((each) => textOf(name, each)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([part, of]) => `${nameOf(part)}: ${textOf(part, of)}`)
    .join(', ');
}
