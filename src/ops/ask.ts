/** Asks before what cannot be undone easily, again where a slip of the hand would cost money, and for what must not be seen. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from '#node/problem.ts';
import { visibleText } from '#rules/visible-text.ts';
import { DomainError } from '#server/domain-error.ts';
import { explain } from './explain.ts';

/** Goes on after `y`, or at once with `--yes`; anything else ends the command with nothing changed. `back` says what undoes it. */
export async function ask(
  question: string,
  { yes = false }: { yes?: boolean },
  back = 'This cannot be undone',
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new Problem(`${question} ${back} and there is no terminal to ask: add --yes.`);
  if (!(await agrees(`${question} ${back}.`))) throw new Problem('Nothing was changed.');
}

/** Whether the person says yes; false where there is no terminal. */
export async function agrees(question: string): Promise<boolean> {
  return process.stdin.isTTY && /^y(es)?$/i.test(await answer(`${question} [y/N] `));
}

/**
 * Does `work` with what was typed in `--again`; what looks like a slip of the hand is asked for a second time, beside the other figure, whatever
 * `--yes` says.
 */
export async function askTwice<T>(
  { again }: { again?: string },
  work: (again: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await work(again);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'figure_unusual') throw error;
    const sentence = explain(error);
    if (again !== undefined)
      throw new Problem(`${sentence} --again says ${again}, which is another. Nothing was changed.`);
    if (!process.stdin.isTTY)
      throw new Problem(`${sentence} There is no terminal to ask: repeat the figure with --again.`);
    return work(await answer(`${sentence} `));
  }
}

async function answer(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(visibleText(question));
  terminal.close();
  return typed.trim();
}

/** Reads a line that is not shown; from a pipe, its first. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  let isAsking = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isAsking && stdin.isTTY) stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  const answered = terminal.question(visibleText(question));
  // the question is written by now, in several parts; what follows would show what is typed
  isAsking = false;
  const typed = await answered;
  terminal.close();
  if (stdin.isTTY) stderr.write('\n');
  return typed.trim();
}
