/**
 * Stands on loopback between the shop and its mail server. The first connection after `plan` meets the fault; those after it, too, while it
 * lasts.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a connection, and whether the mail server may have taken the mail all the same. */
export interface SmtpFault {
  name: string;
  mayBeDone?: boolean;
  /** Said in place of the server's greeting; empty for silence, null for hanging up. */
  greeting?: string | null;
  /** Said in place of the server's answer to RCPT, so that the mail does not come to it. */
  recipient?: string;
  /** The line ends within the mail. */
  cutsMail?: boolean;
  /** Comes in place of the server's answer to the mail: a text, silence (''), or the end of the line (null). */
  receipt?: string | null;
  pauseMs?: number;
}

export const smtpFaults: readonly SmtpFault[] = [
  { name: 'slow', pauseMs: 30 },
  { name: 'hangs up', greeting: null },
  { name: 'never greets', greeting: '' },
  { name: '421 too many connections', greeting: '421 too many connections\r\n' },
  { name: '554 no service', greeting: '554 no service here\r\n' },
  { name: 'is a web server', greeting: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
  { name: '451 at the recipient', recipient: '451 try again later\r\n' },
  { name: 'mail cut off', cutsMail: true },
  { name: 'receipt lost', receipt: null, mayBeDone: true },
  { name: 'receipt never comes', receipt: '', mayBeDone: true },
  { name: 'receipt is nonsense', receipt: '{"ok": true}\r\n', mayBeDone: true },
];

export interface SmtpProxy {
  address: string;
  /** Connections that met the fault. */
  met(): number;
  plan(fault: SmtpFault | null, lasts?: boolean): void;
  close(): Promise<void>;
}

export async function openSmtpProxy(target: string): Promise<SmtpProxy> {
  const sockets = new Set<Socket>();
  let planned: { fault: SmtpFault; lasts: boolean } | null = null;
  let met = 0;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined).on('close', () => sockets.delete(client));
    const fault = planned && (planned.lasts || met === 0) ? planned.fault : null;
    if (fault) met += 1;
    if (fault?.greeting === null) return void client.destroy();
    if (fault?.greeting !== undefined) return void client.write(fault.greeting);
    between(client, target, fault ?? { name: 'none' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    met: () => met,
    plan(fault, lasts = false) {
      planned = fault && { fault, lasts };
      met = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Carries a conversation, and changes it where the fault says so. */
function between(client: Socket, target: string, { recipient, cutsMail, receipt, pauseMs = 0 }: SmtpFault): void {
  const { hostname, port } = new URL(`smtp://${target}`);
  const upstream = connect(Number(port), hostname);
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  upstream.on('error', end).on('close', () => client.end());
  client.on('close', () => upstream.destroy());
  let phase: 'commands' | 'mail' | 'sent' = 'commands';
  client.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    if (recipient && text.startsWith('RCPT')) return void client.write(recipient);
    if (phase === 'mail' && cutsMail) {
      upstream.write(chunk.subarray(0, Math.floor(chunk.length / 2)), end);
      return;
    }
    if (phase === 'mail' && text.endsWith('\r\n.\r\n')) phase = 'sent';
    if (phase === 'commands' && text.startsWith('DATA')) phase = 'mail';
    upstream.write(chunk);
  });
  upstream.on('data', (chunk: Buffer) => {
    const isReceipt = phase === 'sent' && receipt !== undefined;
    if (isReceipt && receipt === null) return end();
    setTimeout(() => client.write(isReceipt ? (receipt ?? '') : chunk), pauseMs);
  });
}
