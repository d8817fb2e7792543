/** The limits of what calls take, as a table of the documentation: the same field of many calls is one row while its limit is the same. */
import { type Bound, boundOf, type RequestField, requestFields } from './request-fields.ts';

/** Of more calls a row says how many they are. */
const callsNamed = 3;

/** Rows of field, limit, unit and the calls that take it. */
export function fieldRows(): string[][] {
  const rows = new Map<string, { name: string; bound: Bound; calls: Set<string> }>();
  for (const field of requestFields()) {
    const bound = boundOf(field.schema);
    if (!bound) continue;
    const name = nameOf(field);
    const key = `${name} ${bound.unit} ${bound.longest}`;
    const row = rows.get(key) ?? { name, bound, calls: new Set() };
    rows.set(key, row);
    row.calls.add(`\`${field.call}\``);
  }
  return [...rows.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.bound.longest - b.bound.longest)
    .map(({ name, bound: { longest, unit }, calls }) => [name, longest.toLocaleString('en'), unit, callsOf(calls)]);
}

function nameOf({ path, isOfTable }: RequestField): string {
  const own = isOfTable || path.at(-1) === 0 ? path.slice(0, -1) : path;
  return own.length < path.length ? `\`${own.at(-1)}\`, each` : `\`${own.at(-1)}\``;
}

function callsOf(calls: ReadonlySet<string>): string {
  return calls.size <= callsNamed ? [...calls].toSorted().join(', ') : `${calls.size} calls`;
}
