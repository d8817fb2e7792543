/** The details of an audit entry as names and texts: what was before and after first, in one line. */
import { euros } from '../ui/format.ts';

type Details = Readonly<Record<string, unknown>>;

export function factsOf(details: Details): [name: string, text: string][] {
  const { before, after, ...others } = details;
  const written = after === undefined ? changedTo.find((name) => others[name] !== undefined) : undefined;
  const rest = Object.entries(others)
    .filter(([name]) => name !== written || before === undefined)
    .map(([name, value]): [string, string] => [name, textOf(name, value)]);
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

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'number' && name.endsWith('Cents')) return euros(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
