/** Writes values in the text format of Cap'n Proto, in which workerd reads its configuration. */

/** The contents of a file stand in this place; `path` is relative to the file that names it. */
export class Embedded {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

export type CapnpValue = string | boolean | Embedded | Uint8Array | readonly CapnpValue[] | CapnpStruct;

/** Fields that are undefined are left out. */
export interface CapnpStruct {
  readonly [field: string]: CapnpValue | undefined;
}

/** The text of a constant called `name` of the type `type`, such as `Workerd.Config`. */
export function capnpText(value: CapnpValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Embedded) return `embed ${quoted(value.path)}`;
  if (value instanceof Uint8Array) return `0x"${Buffer.from(value).toString('hex')}"`;
  if (isList(value)) return `[${value.map(capnpText).join(', ')}]`;
  const fields = Object.entries(value).flatMap(([name, field]) =>
    field === undefined ? [] : [`${name} = ${capnpText(field)}`],
  );
  return `(${fields.join(', ')})`;
}

/** Narrows what `Array.isArray` does not: a list that cannot be changed. */
function isList(value: CapnpValue): value is readonly CapnpValue[] {
  return Array.isArray(value);
}

/** Quotation marks, backslashes and control characters are written by their number. */
function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  return `"${text.replace(/["\\\u0000-\u001f\u007f]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
}
