/** Records of a file that holds a JSON object on each line. */
import type { FileRecord, RecordCutter } from './csv-records.ts';

export function jsonLinesCutter(): RecordCutter {
  let pending = '';
  let line = 0;
  const taken = (text: string): FileRecord[] => {
    line += 1;
    return text.trim() ? [{ line, text: text.trim() }] : [];
  };
  return {
    push(text) {
      const lines = (pending + text).split('\n');
      pending = lines.pop() ?? '';
      return lines.flatMap(taken);
    },
    end: () => taken(pending),
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
