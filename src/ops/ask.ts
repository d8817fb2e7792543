/** Asks before what cannot be undone. */
import { createInterface } from 'node:readline/promises';
import { Problem } from '#node/problem.ts';
import { visibleText } from '#rules/visible-text.ts';

/** Goes on after `y`, or at once with `--yes`; anything else ends the command with nothing changed. */
export async function ask(question: string, { yes = false }: { yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY)
    throw new Problem(`${question} This cannot be undone and there is no terminal to ask: add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(visibleText(`${question} This cannot be undone. [y/N] `));
  terminal.close();
  if (!/^y(es)?$/i.test(typed.trim())) throw new Problem('Nothing was changed.');
}
