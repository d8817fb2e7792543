/**
 * Processes that a command starts and must not leave behind. Each leads a group of its own, so that Ctrl-C in the terminal reaches the
 * command alone, which ends them in its order; a small shell at the other end of a pipe ends them when the command is killed.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface ProcessGroup {
  process: ChildProcess;
  /** Resolves when the leader is gone, with how: `ended by SIGKILL`, `ended with code 1`. */
  ended: Promise<string>;
  /** Asks the group to end, forces it after `graceMs`, and waits until the leader is gone. */
  stop(graceMs?: number): Promise<void>;
}

const graceUsualMs = 5_000;

export function startGroup(command: string, args: readonly string[], options: SpawnOptions): ProcessGroup {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
  if (pid === undefined) return { process: child, ended, stop: async () => {} };
  // A command that ends by an exception or by `process.exit` leaves nothing behind either.
  const endWithCommand = () => signalGroup(pid, 'SIGTERM');
  process.once('exit', endWithCommand);
  keep(pid);
  child.once('exit', () => {
    process.off('exit', endWithCommand);
    // what the leader started and did not end
    signalGroup(pid, 'SIGKILL');
    leave(pid);
  });
  return {
    process: child,
    ended,
    async stop(graceMs = graceUsualMs) {
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, 'SIGTERM');
      const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(force);
    },
  };
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Reads `+ PID` and `- PID`; at the end of the file, which comes with the end of the command, ends the groups that are left. */
const keeperScript = `
while read -r sign pid; do
  kept=
  for each in $pids; do [ "$each" = "$pid" ] || kept="$kept $each"; done
  pids=$kept
  [ "$sign" = - ] || pids="$pids $pid"
done
[ -n "$pids" ] || exit 0
for each in $pids; do kill -s TERM -- "-$each"; done
sleep 2
for each in $pids; do kill -s KILL -- "-$each"; done
`;

let keeper: ChildProcess | undefined;

/** The groups that are alive. */
const groups = new Set<number>();

function keep(pid: number): void {
  groups.add(pid);
  if (keeper) keeper.stdin?.write(`+ ${pid}\n`);
  else startKeeper();
}

function leave(pid: number): void {
  groups.delete(pid);
  keeper?.stdin?.write(`- ${pid}\n`);
}

function startKeeper(): void {
  const shell = spawn('/bin/sh', ['-c', keeperScript], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  keeper = shell;
  // Without a shell all is as before, but for a command that is killed.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.once('exit', () => {
    keeper = undefined;
    if (groups.size > 0) startKeeper();
  });
  shell.unref();
  // safe because the other end of a pipe is a socket
  (shell.stdin as unknown as { unref(): void }).unref();
  for (const pid of groups) shell.stdin.write(`+ ${pid}\n`);
}
