/** Records of a file of items, cut out of its text as that arrives. Whatever the file holds, little of it is kept meanwhile. */
export interface FileRecord {
  /** Counts from 1. */
  line: number;
  text: string;
  /** Why it cannot be read. */
  problem?: string;
}

export interface RecordCutter {
  /** The records that end within what has come so far. */
  push(text: string): FileRecord[];
  /** What is left at the end of the file. */
  end(): FileRecord[];
}

const keptCharacters = 200;

/** A record that cannot be read, with as much of it as somebody needs to find it. */
export function unreadable(line: number, text: string, problem: string): FileRecord {
  return { line, text: text.replace(/\r$/, '').slice(0, keptCharacters), problem };
}
