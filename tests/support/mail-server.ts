/** A mail server on loopback, for tests of what is sent by SMTP. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '#node/sqld.ts';

/** Calls `work` with the address of a mail server, on a free port or one that is named, and the mails that it has received. */
export async function withMailServer(
  options: SMTPServerOptions,
  work: (host: string, received: Email[]) => Promise<void>,
  at?: number,
) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
    ...options,
  });
  // a client that does not trust the certificate hangs up
  server.on('error', () => {});
  const port = at ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await work(`127.0.0.1:${port}`, received);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
