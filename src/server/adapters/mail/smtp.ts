/** Sends mails by SMTP from the Worker, one connection each. The library needs the Worker's sockets, so it is loaded with the first mail. */
import type { WorkerMailerOptions } from 'worker-mailer';
import { encodedSubject } from './encoded-subject.ts';
import type { MailTransport } from './port.ts';

/** For each step of the conversation with the mail server. */
const timeoutMs = 10_000;

/**
 * `url` is `smtp://user:password@host:port`, which turns to TLS when the server offers it, or `smtps://…`, which is TLS from the
 * start. User and password may be absent. `from` is an address, or `Name <address>`.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const options = smtpOptions(url);
  const sender = senderOf(from);
  return {
    async send({ id, to, subject, text, html, replyTo }) {
      const mailer = await connect(options);
      try {
        const headers = { Subject: encodedSubject(subject), 'Message-ID': messageId(id, sender) };
        await mailer.send({ from: sender, to, subject, text, html, headers, ...(replyTo ? { reply: replyTo } : {}) });
      } finally {
        await mailer.close();
      }
    },
  };
}

/** Throws when `url` is no SMTP address. */
export function smtpOptions(url: string): WorkerMailerOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new Error('The mail server must be smtp:// or smtps://');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    startTls: !secure,
    socketTimeoutMs: timeoutMs,
    authType: ['plain', 'login', 'cram-md5'],
    // silent: what failed is thrown, and kept with the mail
    logLevel: 4,
    ...(username
      ? { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) } }
      : {}),
  };
}

interface Sender {
  name?: string;
  email: string;
}

function senderOf(from: string): Sender {
  const [, name, email] = /^([^<>"]*?)\s*<([^<>\s]+)>$/.exec(from.trim()) ?? [];
  if (!email) return { email: from.trim() };
  return name ? { name, email } : { email };
}

function messageId(id: string, { email }: Sender): string {
  return `<${id.replace(/[^\w-]/g, '.')}@${email.split('@').at(-1)}>`;
}

async function connect(options: WorkerMailerOptions) {
  const { WorkerMailer } = await import('worker-mailer');
  // safe because these are the library's own members, which its types hide
  endReadingAtHangUp(WorkerMailer.prototype as unknown as CustomerQuery);
  return WorkerMailer.connect(options);
}

interface CustomerQuery {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  read(this: CustomerQuery): Promise<string>;
}

/**
 * The library goes on reading a connection that the server has closed, for ever and without a pause, which would stop the whole
 * Worker. Here a server that hangs up fails the mail.
 */
function endReadingAtHangUp(prototype: CustomerQuery): void {
  prototype.read = async function () {
    const decoder = new TextDecoder();
    let answer = '';
    for (;;) {
      const { done, value } = await this.reader.read();
      if (done) throw new Error('The mail server hung up');
      answer += decoder.decode(value, { stream: true });
      const lastLine = answer.endsWith('\n') ? (answer.trimEnd().split('\n').at(-1) ?? '') : '';
      if (/^\d{3}(?!-)/.test(lastLine)) return answer;
    }
  };
}
