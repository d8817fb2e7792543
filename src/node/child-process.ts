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
  tellKeeper(`+ ${pid}`);
  child.once('exit', () => {
    process.off('exit', endWithCommand);
    // what the leader started and did not end
    signalGroup(pid, 'SIGKILL');
    tellKeeper(`- ${pid}`);
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

function tellKeeper(line: string): void {
  if (!keeper) {
    keeper = spawn('/bin/sh', ['-c', keeperScript], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    // Without the shell all is as before, but for a command that is killed.
    keeper.on('error', () => {});
    keeper.stdin?.on('error', () => {});
    keeper.unref();
    // safe because the other end of a pipe is a socket
    (keeper.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  }
  keeper.stdin?.write(`${line}\n`);
}
