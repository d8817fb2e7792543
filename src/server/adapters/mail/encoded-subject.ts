/** A subject as a header may hold it: ASCII as it is, anything else in encoded words of RFC 2047, none longer than 75 characters. */
const bytesPerWord = 45;

export function encodedSubject(subject: string): string {
  if (/^[\x20-\x7e]*$/.test(subject)) return subject;
  const words: string[] = [];
  let bytes: number[] = [];
  for (const character of subject) {
    const next = Buffer.from(character);
    if (bytes.length + next.length > bytesPerWord) {
      words.push(wordOf(bytes));
      bytes = [];
    }
    bytes.push(...next);
  }
  return [...words, wordOf(bytes)].join('\r\n ');
}

function wordOf(bytes: readonly number[]): string {
  return `=?UTF-8?B?${Buffer.from(bytes).toString('base64')}?=`;
}
