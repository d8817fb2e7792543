/**
 * What strangers wrote, for the eyes of an operator: control, direction and invisible characters stand as `<U+202E>`, so that no name
 * moves the cursor of a terminal, writes its title, turns the rest of a line around, or looks like another one.
 */

/** Also every line break: what is to be several lines is made of several texts. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function visibleText(text: string): string {
  return text.replace(unseen, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** JSON of the same value, indented, with these characters escaped as JSON escapes them, for programs to read and eyes to see. */
export function visibleJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2) ?? 'null';
  const lines = json.split('\n').map((line) => line.replace(unseen, escaped));
  return lines.join('\n');
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}
