/** The sandbox's courier as a process of its own: started by `npm start` and `npm run dev`, and ended when they are gone. */
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { runSandboxCourier } from '#courier/sandbox/program.ts';
import { endProcess } from '#node/end-process.ts';

const [shopUrl = '', keyFile = '', logFile = ''] = process.argv.slice(2);

const logBytesMax = 1_000_000;
if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) rmSync(logFile);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.once('disconnect', () => endProcess(0));

await runSandboxCourier(
  {
    shopUrl,
    key: readFileSync(keyFile, 'utf8').trim(),
    autoAccept: true,
    write: (line) => appendFileSync(logFile, line, { mode: 0o600 }),
  },
  stop.signal,
);
endProcess(0);
