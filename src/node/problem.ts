import { endProcess } from './end-process.ts';

/** An error that the person at the terminal can fix: printed as one line without a stack; the command exits with 1. */
export class Problem extends Error {}

/** Several at once, each in a line of its own. */
export class Problems extends Problem {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Error codes of file system and database for a full or failing disk. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'SQLITE_FULL', 'SQLITE_IOERR'];

/** Runs a command's main function and prints a `Problem` as its line. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(lineOf(error) ?? error);
    endProcess(1);
  }
}

/** The line to print for an error that a person can fix; null for a bug, which is printed with its stack. */
export function lineOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Problem) return cause.message;
    const code = 'code' in cause ? String(cause.code) : '';
    if (diskCodes.includes(code)) {
      return `The disk is full or cannot be written (${code}); free some space, or set DATA_DIR to a folder on another disk.`;
    }
  }
  return null;
}
