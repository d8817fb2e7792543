/** A file that was picked, as the text that the field of an action holds: its name, and in the next line its bytes as base64. */
export interface PickedFile {
  name: string;
  base64: string;
}

/** Bytes that one call turns into letters; more would not fit on its stack. */
const bytesAtOnce = 32_768;

export async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce)));
  return `${file.name.replaceAll('\n', ' ')}\n${btoa(parts.join(''))}`;
}

/** Without a name where none was picked. */
export function pickedFileOf(text: string): PickedFile {
  const end = text.indexOf('\n');
  return end < 0 ? { name: '', base64: '' } : { name: text.slice(0, end), base64: text.slice(end + 1) };
}
