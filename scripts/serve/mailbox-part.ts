/** The local mailbox as a part of a running shop: a process, so that a mail it cannot keep does not close the shop. */
import { join } from 'node:path';
import { startGroup } from '#node/child-process.ts';
import type { Environment } from '#node/environment.ts';
import { Problem } from '#node/problem.ts';
import type { Part, Running } from './supervise.ts';

type Place = Pick<Environment, 'dataDir' | 'mailPort' | 'mailWebPort'>;

/** What the process sends once. */
type Message = { webUrl: string } | { problem: string };

export function mailboxPart({ dataDir, mailPort, mailWebPort }: Place): { part: Part; webUrl: string } {
  const args = [join(dataDir, 'mail'), String(mailPort), String(mailWebPort)];
  const script = join(import.meta.dirname, 'mailbox-process.ts');
  async function start(): Promise<Running> {
    const {
      process: child,
      ended,
      stop,
    } = startGroup(process.execPath, [script, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const first = await Promise.race([
      new Promise<Message>((resolve) => child.once('message', (message) => resolve(message as Message))),
      ended.then((how): Message => ({ problem: `The mailbox ${how} before it was open.` })),
    ]);
    if ('problem' in first) throw new Problem(first.problem);
    return { ended, stop };
  }
  return { part: { name: 'The mailbox', start }, webUrl: `http://localhost:${mailWebPort}` };
}
