/** Something a person can put right: shown as one line, without a stack, and the command ends with 1. */
export class Problem extends Error {}

/** Runs a command's main function and turns a `Problem` into its line. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
}
