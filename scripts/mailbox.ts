/**
 * The local mailbox: a real SMTP server that keeps what it is given, a page to read it, and `GET /email` for programs, which `?to=`
 * narrows to one address. Mails stay in DATA_DIR/mail over a restart, the newest 500 of them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Problem } from '#node/problem.ts';

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
        writeFileSync(join(directory, `${last}.eml`), Buffer.concat(chunks));
        for (const id of mailIds(directory).slice(0, -mailsKept)) rmSync(join(directory, `${id}.eml`));
        done();
      });
    },
  });
  smtp.on('error', () => {});
  const web = createServer((request, response) => {
    answer(directory, read, request.method ?? 'GET', request.url ?? '/', response).catch((error) => {
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

/** Oldest first. */
function mailIds(directory: string): string[] {
  const ids = readdirSync(directory).flatMap((name) => /^(\d+)\.eml$/.exec(name)?.[1] ?? []);
  return ids.sort((a, b) => Number(a) - Number(b));
}

type ReadMail = (id: string) => Promise<StoredMail>;

/** Reads each mail once: it does not change. */
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

async function answer(
  directory: string,
  read: ReadMail,
  method: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://mailbox');
  const [, section, id] = pathname.split('/');
  const known = mailIds(directory);
  if (method === 'DELETE' && section === 'email') {
    for (const old of known) rmSync(join(directory, `${old}.eml`));
    json(response, { deleted: known.length });
  } else if (method !== 'GET') {
    response.writeHead(405, { allow: 'GET, DELETE' }).end();
  } else if (section === 'email' && id === undefined) {
    const mails = await Promise.all(known.toReversed().map(read));
    const to = searchParams.get('to');
    json(response, to === null ? mails : mails.filter((mail) => mail.to === to));
  } else if (section === 'email' && known.includes(id ?? '')) {
    json(response, await read(id ?? ''));
  } else if (section === '' || (section === 'mail' && known.includes(id ?? ''))) {
    const mails = await Promise.all(known.toReversed().slice(0, 100).map(read));
    page(response, mails, mails.find((mail) => mail.id === id) ?? mails[0]);
  } else if (section === 'html' && known.includes(id ?? '')) {
    const mail = await read(id ?? '');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'none'",
    });
    response.end(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`);
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such mail.');
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function page(response: ServerResponse, mails: readonly StoredMail[], open: StoredMail | undefined): void {
  const rows = mails.map(
    (mail) =>
      `<li${mail === open ? ' class="open"' : ''}><a href="/mail/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span></a></li>`,
  );
  const body = open
    ? `<h1>${escapeHtml(open.subject)}</h1><p>To ${escapeHtml(open.to)} · ${escapeHtml(open.date)}</p><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" src="/html/${open.id}" title="Mail"></iframe>`
    : '<p class="none">No mail yet.</p>';
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="20">
<title>Regalia mailbox</title><style>
:root{color-scheme:dark;font:15px/1.5 system-ui;background:#0b0f18;color:#e6e9f0}body{margin:0;display:grid;grid-template-columns:minmax(14rem,22rem) 1fr;height:100vh}
ul{margin:0;padding:0;list-style:none;overflow:auto;border-right:1px solid #263043}a{display:grid;padding:.75rem 1rem;color:inherit;text-decoration:none;border-bottom:1px solid #1a2233}
a:hover,.open a{background:#161e2e}span{color:#9aa5bb;font-size:.85rem}main{display:grid;grid-template-rows:auto auto 1fr;padding:1rem 1.5rem}h1{font-size:1.2rem;margin:0}
main p{color:#9aa5bb;margin:.25rem 0 1rem}iframe{border:0;background:#fff;border-radius:8px;width:100%;height:100%}@media(max-width:700px){body{grid-template-columns:1fr;height:auto}iframe{height:80vh}}
</style></head><body><ul>${rows.join('')}</ul><main>${body}</main></body></html>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
