/**
 * What a log may hold of a text that a third party, a library or a browser has written: such a text can quote what a person typed. What
 * looks like a secret or like a person's data is marked by its kind. See docs/product/security.md#logs.
 */

const marks: readonly (readonly [RegExp, string])[] = [
  // what a parser quotes of its input
  [/"[^"\n]{0,1000}"/g, '"…"'],
  // all that follows the path of an address may name somebody
  [/([a-z][a-z+.-]{1,15}:\/\/)[^\s/?#]*@/gi, '$1'],
  [/([a-z][a-z+.-]{1,15}:\/\/[^\s?#]*)[?#][^\s)]*/gi, '$1'],
  [/[^\s<>"'(),;:=/?&]+@[^\s<>"'(),;:=/?&]+\.\p{L}{2,}/gu, '<e-mail>'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g, '<account>'],
  [/\b[\w-]{12,}\.[\w-]{12,}\.[\w-]{12,}\b/g, '<token>'],
  [/\b[\w-]{32,}\b/g, '<token>'],
  [/(?<![\w-])\+?\d(?:[ ()/-]{0,2}\d){8,}/g, '<number>'],
];

/** At most `charactersMax` of the text, of one line or of several. */
export function scrubbed(text: string, charactersMax = 2_000): string {
  const short = text.slice(0, 2 * charactersMax);
  return marks.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), short).slice(0, charactersMax);
}
