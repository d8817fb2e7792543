import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '..', 'support', 'killed', 'command-with-parts.ts');

test.each(['SIGKILL', 'SIGTERM'] as const)('what a command has started ends when it is ended by %s', async (signal) => {
  const command = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const parts = await partsOf(command);
  onTestFinished(() => {
    for (const part of parts.filter(isAlive)) process.kill(part, 'SIGKILL');
  });
  expect(parts.filter(isAlive)).toEqual(parts);
  command.kill(signal);
  await once(command, 'exit');
  await expect.poll(() => parts.filter(isAlive), { timeout: 15_000 }).toEqual([]);
});

/** The command prints the numbers of the processes that it has started: one each that ends when asked, and one that does not. */
async function partsOf(command: ChildProcess): Promise<number[]> {
  const [line] = command.stdout ? await once(command.stdout, 'data') : [''];
  return JSON.parse(String(line));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
