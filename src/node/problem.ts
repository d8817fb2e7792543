/** Something a person can put right: shown as one line, without a stack, and the command ends with 1. */
export class Problem extends Error {}

/** What the file system and the database say when there is no room, or the disk fails. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR'];

/** Runs a command's main function and turns a `Problem` into its line. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(lineOf(error) ?? error);
    process.exit(1);
  }
}

/** The one line for an error that a person can put right; null for a bug, whose stack is wanted. */
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
