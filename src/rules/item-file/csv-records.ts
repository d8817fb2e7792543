/**
 * Cuts the text of a CSV file into its records, each with the line it begins on, however the text arrives in pieces. What a record holds is
 * the parser's to read: here only quotes count, because a quoted value may hold a line break.
 */
import { recordCharactersMax } from '../limits/sizes.ts';
import { type FileRecord, type RecordCutter, unreadable } from './file-records.ts';

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
  /** The pending record has been told as one that cannot be read: its rest goes by up to the next line break. */
  let isTold = false;

  function push(text: string): FileRecord[] {
    const records: FileRecord[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      if (isTold) {
        at = text.indexOf('\n', at);
        if (at < 0) return records;
        next();
        from = at + 1;
      } else if (text[at] === '\n' && !isQuoted) {
        records.push(...taken(pending + text.slice(from, at)));
        from = at + 1;
      } else if (pending.length + at - from >= recordCharactersMax) {
        pending += text.slice(from, at);
        from = at;
        records.push(...(isQuoted ? withoutQuote() : told('is too long')));
        at -= 1;
      } else read(text[at]);
    }
    if (!isTold) pending += text.slice(from);
    return records;
  }

  function read(letter: string | undefined) {
    if (isQuoted) {
      if (letter === '"') [isQuoted, hasClosed] = [false, true];
      else if (letter === '\n') breaks += 1;
    } else if (letter === '"' && (atStart || hasClosed)) [isQuoted, hasClosed, atStart] = [true, false, false];
    else {
      hasClosed = false;
      atStart = letter === delimiter || (atStart && letter === ' ');
    }
  }

  function taken(text: string): FileRecord[] {
    const record = { line, text: text.replace(/\r$/, '') };
    next();
    return record.text.trim() ? [record] : [];
  }

  function told(problem: string): FileRecord[] {
    isTold = true;
    return [unreadable(line, pending, problem)];
  }

  function next() {
    line += breaks + 1;
    begin();
  }

  function begin() {
    pending = '';
    breaks = 0;
    [isQuoted, hasClosed, atStart, isTold] = [false, false, true, false];
  }

  /** The line on which the quote opens is told; those behind it are read as if it were not there. */
  function withoutQuote(): FileRecord[] {
    const [first = '', ...rest] = pending.split('\n');
    if (rest.length === 0) return told(openQuote);
    const record = unreadable(line, first, openQuote);
    line += 1;
    begin();
    return [record, ...push(rest.join('\n'))];
  }

  return {
    push,
    end() {
      const records: FileRecord[] = [];
      while (isQuoted && !isTold) records.push(...withoutQuote());
      return isTold ? records : [...records, ...taken(pending)];
    },
  };
}

const delimiters = [',', ';', '\t', '|'] as const;

/** What parts the values of a file that begins with the line `head`: whichever makes the most columns of it. */
export function delimiterOf(head: string): string {
  const columns = (delimiter: string) => head.replace(/"[^"]*"/g, '').split(delimiter).length;
  return delimiters.reduce((best, each) => (columns(each) > columns(best) ? each : best));
}
