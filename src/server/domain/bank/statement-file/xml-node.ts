/** Reads elements of a parsed XML file by their names; what is not there is undefined, or an empty text. */

export interface XmlNode {
  [name: string]: XmlNode | XmlNode[] | string | undefined;
}

export function valuesOf(node: XmlNode | undefined, name: string): (XmlNode | string)[] {
  const value = node?.[name];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  return valuesOf(node, name).filter((each): each is XmlNode => typeof each === 'object');
}

/** The parser reduces an element without children or attributes to its text; here it is an element again. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  const [first] = valuesOf(node, name);
  return typeof first === 'string' ? { '#text': first } : first;
}

export function text(node: XmlNode | undefined, ...path: string[]): string {
  return textIn(path.reduce<XmlNode | undefined>(child, node)).trim();
}

export function textIn(node: XmlNode | string | undefined): string {
  if (typeof node === 'string') return node;
  const value = node?.['#text'];
  return typeof value === 'string' ? value : '';
}

/** Unix seconds of a day or a moment; 0 for what is neither. */
export function secondsOf(date: string): number {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
}
