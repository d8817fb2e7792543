/** Programs of the machine: where they are, and those that are started for the length of a walk. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ProcessGroup, startGroup } from '#node/child-process.ts';

const startMsMax = 30_000;

/** The first of `names` that is on the path. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Program extends ProcessGroup {
  /** Waits for a line that it prints, and gives what the pattern found there. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

/** `onLine` takes every line that it prints. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onLine: (line: string) => void = () => {},
): Program {
  const group = startGroup(path, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const take = (line: string) => {
    lines.push(line);
    onLine(line);
    for (const look of waiting) look();
  };
  for (const stream of [group.process.stdout, group.process.stderr]) if (stream) eachLine(stream, take);
  return {
    ...group,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = (why: string) =>
          reject(new Error(`${path} ${why}. It printed:\n${lines.slice(-10).join('\n') || '(nothing)'}`));
        const timeout = setTimeout(() => fail(`did not print ${pattern} within ${startMsMax / 1000} s`), startMsMax);
        const look = () => {
          const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
          if (!found) return;
          clearTimeout(timeout);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
        void group.ended.then((how) => {
          clearTimeout(timeout);
          fail(how);
        });
      }),
  };
}

function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
