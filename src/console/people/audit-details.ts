/** The details of an audit entry as names and texts: what was before and after first, in one line. */

export function factsOf(details: Readonly<Record<string, unknown>>): [name: string, text: string][] {
  const { before, after, ...others } = details;
  const rest = Object.entries(others).map(([name, value]): [string, string] => [name, textOf(value)]);
  if (before === undefined && after === undefined) return rest;
  return [['changed', `${textOf(before)} → ${textOf(after)}`], ...rest];
}

/** All of it in one line. */
export function lineOf(details: Readonly<Record<string, unknown>>): string {
  return factsOf(details)
    .map(([name, text]) => (name === 'changed' ? text : `${name}: ${text}`))
    .join(' · ');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
