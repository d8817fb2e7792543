/** Which encoding a file of items is in, and its text piece by piece. Spreadsheets write UTF-8, UTF-16 with its mark, or Windows-1252, which Latin-1 is part of. */
const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

type Bytes = AsyncIterable<Uint8Array>;

/** Reads to the end of `bytes`, or to what UTF-8 does not have: then it is Windows-1252, in which every byte is a letter. */
export async function encodingOf(bytes: Bytes): Promise<FileEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const piece of bytes) {
    if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
    if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
    isFirst = false;
    if (!decodes(utf8, piece)) return 'windows-1252';
  }
  return decodes(utf8) ? 'utf-8' : 'windows-1252';
}

function decodes(decoder: TextDecoder, piece?: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The text of `bytes`, without a byte order mark; a letter that two pieces share stands in the later one. */
export async function* textOf(bytes: Bytes, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}
