/** XML documents as fast-xml-parser's builder writes them. */
import { XMLBuilder } from 'fast-xml-parser';

/** Elements and attributes by their names; attributes begin with `@`, an array repeats its element. */
export interface XmlElement {
  [name: string]: string | XmlElement | readonly (string | XmlElement)[] | undefined;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => withoutControls(String(value)),
  attributeValueProcessor: (_name, value) => withoutControls(String(value)),
});

/** Returns the document with `root` as its only element. Undefined elements are left out. */
export function buildXml(root: XmlElement): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root });
}

/** The builder escapes what has a meaning in XML, but not the characters that XML 1.0 forbids. */
function withoutControls(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}

/** Formats unix seconds as an RFC 3339 time in UTC. */
export function xmlTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
