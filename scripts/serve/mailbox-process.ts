/** The local mailbox as a process of its own: started by `npm start` and the tests, and ended when they are gone. */
import { endProcess } from '#node/end-process.ts';
import { lineOf } from '#node/problem.ts';
import { startMailbox } from '../mailbox.ts';

const [directory = '', smtpPort, webPort] = process.argv.slice(2);

process.once('disconnect', () => endProcess(0));
try {
  const { webUrl } = await startMailbox(directory, Number(smtpPort), Number(webPort));
  process.send?.({ webUrl });
} catch (error) {
  process.send?.({ problem: lineOf(error) ?? String(error) }, () => endProcess(1));
}
