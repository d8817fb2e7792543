/** Records of a file that holds a JSON object on each line. */
import { recordCharactersMax } from '../limits/sizes.ts';
import { type FileRecord, type RecordCutter, unreadable } from './file-records.ts';

export function jsonLinesCutter(): RecordCutter {
  let pending = '';
  let line = 0;
  const taken = (): FileRecord[] => {
    const text = pending.trim();
    const isTooLong = pending.length > recordCharactersMax;
    pending = '';
    line += 1;
    if (isTooLong) return [unreadable(line, text, 'is too long')];
    return text ? [{ line, text }] : [];
  };
  return {
    push(text) {
      const [first = '', ...rest] = text.split('\n');
      const records: FileRecord[] = [];
      // one letter more than there may be tells that it is too long
      const keep = (part: string) => {
        pending += part.slice(0, recordCharactersMax + 1 - pending.length);
      };
      keep(first);
      for (const part of rest) {
        records.push(...taken());
        keep(part);
      }
      return records;
    },
    end: taken,
  };
}

/** Records of a JSON list of objects, numbered by their place from 1, or what the text is instead, as the end of a sentence. */
export function jsonListRecords(text: string): FileRecord[] | string {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return 'must be a JSON list of objects; with an object on each line it is a .jsonl file';
    return list.map((each, index) => ({ line: index + 1, text: JSON.stringify(each) }));
  } catch {
    return 'is not JSON';
  }
}
