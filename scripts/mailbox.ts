/**
 * The local mailbox: an SMTP server that stores every mail, a page to read them, and `GET /email` for programs, which `?to=` filters
 * by recipient. The newest 500 mails stay in DATA_DIR/mail over a restart.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Problem } from '#node/problem.ts';
import { mailboxPage, plainTextPage } from './mailbox-page.ts';

export interface StoredMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
  html: string;
}

export interface Mailbox {
  webUrl: string;
  stop(): Promise<void>;
}

const mailsKept = 500;

export async function startMailbox(directory: string, smtpPort: number, webPort: number): Promise<Mailbox> {
  mkdirSync(directory, { recursive: true });
  const read = mailReader(directory);
  let last = Math.max(0, ...mailIds(directory).map(Number));
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 1_000_000,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        last += 1;
        try {
          writeFileSync(join(directory, `${last}.eml`), Buffer.concat(chunks));
          for (const id of mailIds(directory).slice(0, -mailsKept)) rmSync(join(directory, `${id}.eml`));
          done();
        } catch (error) {
          // safe because the file system throws nothing else; the sender tries again
          const { code } = error as NodeJS.ErrnoException;
          done(Object.assign(new Error(`The mailbox cannot keep the mail (${code})`), { responseCode: 452 }));
        }
      });
    },
  });
  smtp.on('error', () => {});
  const web = createServer((request, response) => {
    respond(directory, read, request.method ?? 'GET', request.url ?? '/', response).catch((error) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  await listening(smtp.server as unknown as Server, smtpPort, 'MAIL_PORT', () => smtp.listen(smtpPort, '127.0.0.1'));
  await listening(web, webPort, 'MAIL_WEB_PORT', () => web.listen(webPort, '127.0.0.1'));
  return {
    webUrl: `http://localhost:${webPort}`,
    async stop() {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => web.close(() => resolve())),
      ]);
    },
  };
}

function listening(server: Server, port: number, variable: string, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Problem(`Port ${port} is in use; stop what uses it, or set ${variable} to another one.`)
          : error,
      ),
    );
    listen();
  });
}

/** Ids of the stored mails, oldest first. */
function mailIds(directory: string): string[] {
  const ids = readdirSync(directory).flatMap((name) => /^(\d+)\.eml$/.exec(name)?.[1] ?? []);
  return ids.sort((a, b) => Number(a) - Number(b));
}

type ReadMail = (id: string) => Promise<StoredMail>;

/** Caches parsed mails, which never change. */
function mailReader(directory: string): ReadMail {
  const mails = new Map<string, Promise<StoredMail>>();
  return (id) => {
    if (mails.size > 2 * mailsKept) mails.clear();
    const mail = mails.get(id) ?? parseMail(directory, id);
    mails.set(id, mail);
    return mail;
  };
}

async function parseMail(directory: string, id: string): Promise<StoredMail> {
  const mail = await PostalMime.parse(readFileSync(join(directory, `${id}.eml`)));
  return {
    id,
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map((address) => address.address).join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

async function respond(
  directory: string,
  read: ReadMail,
  method: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://mailbox');
  const [, section, id] = pathname.split('/');
  const ids = mailIds(directory);
  if (method === 'DELETE' && section === 'email') {
    for (const old of ids) rmSync(join(directory, `${old}.eml`));
    json(response, { deleted: ids.length });
  } else if (method !== 'GET') {
    response.writeHead(405, { allow: 'GET, DELETE' }).end();
  } else if (section === 'email' && id === undefined) {
    const mails = await Promise.all(ids.toReversed().map(read));
    const to = searchParams.get('to');
    json(response, to === null ? mails : mails.filter((mail) => mail.to === to));
  } else if (section === 'email' && ids.includes(id ?? '')) {
    json(response, await read(id ?? ''));
  } else if (section === '' || (section === 'mail' && ids.includes(id ?? ''))) {
    const mails = await Promise.all(ids.toReversed().slice(0, 100).map(read));
    const page = await mailboxPage(mails, mails.find((mail) => mail.id === id) ?? mails[0]);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  } else if (section === 'html' && ids.includes(id ?? '')) {
    const mail = await read(id ?? '');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'none'",
    });
    response.end(mail.html || (await plainTextPage(mail.text)));
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such mail.');
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
