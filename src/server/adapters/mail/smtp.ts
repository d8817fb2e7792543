/** Sends mails by SMTP from the Worker, one connection each. Of the library is loaded what that takes, with the first mail. */

import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SMTPTransportGetSocketCallback, SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { mailAnswerMs } from '#rules/limits/outside-calls.ts';
import { inSpan } from '../../traces/span.ts';
import { MailServerAway, type MailTransport } from './port.ts';

/** Of a mail that no person wrote (RFC 3834), so that no absence note or ticket answers it; the second is Exchange's. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * `url` is `smtp://user:password@host:port`, which turns to TLS when the server offers it, or `smtps://…`, which is TLS from the
 * start. User and password may be absent. `from` is an address, or `Name <address>`. `waitMs` is for each answer of the server.
 */
export function smtpTransport(url: string, from: string, waitMs = mailAnswerMs): MailTransport {
  const options = smtpOptions(url, waitMs);
  const domain = /@([^\s<>]+)>?\s*$/.exec(from)?.[1] ?? options.host;
  return {
    async send({ id, to, subject, text, html, replyTo, isFromPerson }) {
      const [{ default: Mailer }, { default: SmtpTransport }] = await Promise.all([
        import('nodemailer/lib/mailer'),
        import('nodemailer/lib/smtp-transport'),
      ]);
      const messageId = `<${id.replace(/[^\w-]/g, '.')}@${domain}>`;
      const transport = new Mailer(new SmtpTransport({ ...options, getSocket: openSocket }));
      const mail = {
        from,
        to: oneAddress(to),
        ...(replyTo ? { replyTo: oneAddress(replyTo) } : {}),
        ...(isFromPerson ? {} : { headers: automatic }),
        subject,
        text,
        html,
        messageId,
      };
      const span = { name: 'mail', kind: 'client', attributes: { 'peer.service': 'smtp' } } as const;
      await inSpan(span, () => transport.sendMail(mail)).catch((error) => {
        throw isAway(error) ? new MailServerAway(error) : error;
      });
    },
  };
}

/**
 * Whether it failed before the server heard of the mail: no connection, no greeting, a wrong password, or "closing" (421). A mail that the
 * server hangs up on is not among these, or it would keep all others waiting for ever.
 */
function isAway(error: unknown): boolean {
  if (error instanceof MailServerAway) return true;
  const { command, code, responseCode } = error as { command?: string; code?: string; responseCode?: number };
  return command === 'CONN' || code === 'EAUTH' || responseCode === 421;
}

/** An address that a customer typed, not a list of them or a name beside one. */
function oneAddress(address: string) {
  return { name: '', address };
}

export interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  auth?: { user: string; pass: string };
}

/** Throws when `url` is no SMTP address. */
export function smtpOptions(url: string, waitMs = mailAnswerMs): SmtpOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new Error('The mail server must be smtp:// or smtps://');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}

/**
 * Connects by host name, which the Worker's sockets resolve, and waits for the greeting. The library would first ask a public resolver,
 * which does not know the names of a private network, and would miss a server that hangs up at once.
 */
function openSocket(
  { host, port, secure, socketTimeout = mailAnswerMs }: SMTPTransportOptions,
  done: SMTPTransportGetSocketCallback,
): void {
  const address = { host, port: Number(port) };
  const connection = secure ? connectTls({ ...address, servername: host }) : connect(address);
  const timeOut = () => connection.destroy(new Error('The mail server does not answer'));
  const fail = (error: Error) => done(new MailServerAway(error), false);
  connection.setTimeout(socketTimeout).once('timeout', timeOut).once('error', fail);
  connection.once('readable', () => {
    // also emitted at the end of the stream
    if (connection.readableLength === 0) {
      connection.destroy(new Error('The mail server hung up'));
      return;
    }
    connection.off('timeout', timeOut).off('error', fail);
    done(null, { connection, secured: secure });
  });
}
