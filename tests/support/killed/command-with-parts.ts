/** A command that starts two processes, of which one does not end when it is asked to, and prints their numbers. */
import { startGroup } from '#node/child-process.ts';

const willing = startGroup('/bin/sh', ['-c', 'exec sleep 60'], { stdio: 'ignore' });
const deaf = startGroup(
  process.execPath,
  ['-e', "process.on('SIGTERM', () => {}); process.send('deaf'); setInterval(() => {}, 1000)"],
  {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  },
);
deaf.process.once('message', () => {
  process.on('SIGTERM', () => process.exit(1));
  console.log(JSON.stringify([willing.process.pid, deaf.process.pid]));
});
