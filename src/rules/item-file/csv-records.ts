/**
 * Cuts the text of a CSV file into its records, each with the line it begins on, however the text arrives in pieces. What a record holds is
 * the parser's to read: here only quotes count, because a quoted value may hold a line break.
 */
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

/** A record is shorter, unless a quotation mark that nobody closes swallows what follows. */
const recordCharactersMax = 32_768;
const openQuote = 'has a quotation mark that is not closed';

export function csvCutter(delimiter: string): RecordCutter {
  let pending = '';
  let line = 1;
  /** Line breaks within the pending record. */
  let breaks = 0;
  let isQuoted = false;
  /** After a closing quote: another one makes both a quote within the value. */
  let hasClosed = false;
  let atStart = true;

  function push(text: string): FileRecord[] {
    const records: FileRecord[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text[at];
      if (isQuoted) {
        if (letter === '"') [isQuoted, hasClosed] = [false, true];
        else if (letter === '\n') breaks += 1;
        continue;
      }
      if (letter === '"' && (atStart || hasClosed)) {
        [isQuoted, hasClosed, atStart] = [true, false, false];
        continue;
      }
      hasClosed = false;
      if (letter === '\n') {
        records.push(...taken(pending + text.slice(from, at)));
        from = at + 1;
      } else atStart = letter === delimiter || (atStart && letter === ' ');
    }
    pending += text.slice(from);
    return pending.length > recordCharactersMax && isQuoted ? [...records, ...withoutQuote()] : records;
  }

  function taken(text: string): FileRecord[] {
    const record = { line, text: text.replace(/\r$/, '') };
    line += breaks + 1;
    begin();
    return record.text.trim() ? [record] : [];
  }

  function begin() {
    pending = '';
    breaks = 0;
    [isQuoted, hasClosed, atStart] = [false, false, true];
  }

  /** The line on which the quote opens is told; those behind it are read as if it were not there. */
  function withoutQuote(): FileRecord[] {
    const [first = '', ...rest] = pending.split('\n');
    const record = { line, text: first, problem: openQuote };
    line += 1;
    begin();
    return [record, ...push(rest.join('\n'))];
  }

  return {
    push,
    end() {
      const records: FileRecord[] = [];
      while (isQuoted) records.push(...withoutQuote());
      return [...records, ...taken(pending)];
    },
  };
}

const delimiters = [',', ';', '\t', '|'] as const;

/** What parts the values of a file that begins with the line `head`: whichever makes the most columns of it. */
export function delimiterOf(head: string): string {
  const columns = (delimiter: string) => head.replace(/"[^"]*"/g, '').split(delimiter).length;
  return delimiters.reduce((best, each) => (columns(each) > columns(best) ? each : best));
}
