/** Reads a form as Stripe does: `a[b][0]=c` is `{a: {b: ['c']}}`. */
export type Form = { [name: string]: string | Form } | (string | Form)[];

export function readForm(text: string): Form {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place = root;
    for (const part of path.slice(0, -1)) {
      place[part] ??= {};
      // safe because only objects are put at places that go on
      place = place[part] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return listed(root) as Form;
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
