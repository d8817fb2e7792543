import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { freePort } from '#node/sqld.ts';
import { withMailServer } from '../support/mail-server.ts';

const configPath = join(import.meta.dirname, '..', 'support', 'mail-worker', 'wrangler.toml');
const harness = createTestHarness({ workers: [{ configPath }] });
beforeAll(() => harness.listen(), 60_000);
afterAll(() => harness.close());

const mail = {
  id: 'order_confirmation:ord_1',
  to: 'ada@example.test',
  subject: 'Zażółć gęślą jaźń – 1 234,50 € za Miecz Świtu 🗡️',
  text: 'Dzień dobry!\n\n.a line that begins with a dot\n',
  html: '<p>Dzień dobry!</p>',
};

async function send(url: string, changes: object = {}) {
  const body = JSON.stringify({
    url,
    from: 'Regalia <shop@regalia.test>',
    mail: { ...mail, ...changes },
  });
  const answer = await harness.fetch('/', { method: 'POST', body });
  return { status: answer.status, text: await answer.text() };
}

test('a mail arrives as it was written', async () => {
  await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host, received) => {
    expect(await send(`smtp://${host}`, { replyTo: 'eve@example.test' })).toEqual({ status: 200, text: 'sent' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: { name: 'Regalia', address: 'shop@regalia.test' },
      to: [{ address: 'ada@example.test' }],
      replyTo: [{ address: 'eve@example.test' }],
      subject: mail.subject,
      messageId: '<order_confirmation.ord_1@regalia.test>',
    });
    expect(received[0]?.text?.trim()).toBe(mail.text.trim());
    expect(received[0]?.html?.trim()).toBe(mail.html);
  });
});

test('the mail server may be named by a host of a private network', async () => {
  await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host, received) => {
    expect(await send(`smtp://${host.replace('127.0.0.1', 'localhost')}`)).toEqual({ status: 200, text: 'sent' });
    expect(received).toHaveLength(1);
  });
});

test.each([
  ['smtp', false],
  ['smtps', true],
])('%s trusts no certificate that nobody vouches for', async (scheme, secure) => {
  await withMailServer({ disabledCommands: ['AUTH'], secure, logger: false }, async (host, received) => {
    expect((await send(`${scheme}://${host}`)).status).toBe(502);
    expect(received).toEqual([]);
  });
});

test('user and password of the address sign in at the mail server', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) => {
    if (username === 'shop@x' && password === 'p:ss') done(null, { user: username });
    else done(new Error('wrong'));
  };
  await withMailServer({ authOptional: false, allowInsecureAuth: true, onAuth }, async (host, received) => {
    expect(await send(`smtp://shop%40x:p%3Ass@${host}`)).toEqual({ status: 200, text: 'sent' });
    expect((await send(`smtp://shop%40x:wrong@${host}`)).status).toBe(502);
    expect(received).toHaveLength(1);
  });
});

test('a recipient that the server refuses fails the mail', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(new Error('no such box'));
  await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'], onRcptTo }, async (host) => {
    const { status, text } = await send(`smtp://${host}`);
    expect(status).toBe(502);
    expect(text).toContain('no such box');
  });
});

test('a server that is not there fails the mail', async () => {
  expect((await send(`smtp://127.0.0.1:${await freePort()}`)).status).toBe(502);
});

test.each([
  ['at once', (_text: string) => null, 'The mail server hung up'],
  ['after the greeting', (text: string) => (text === '' ? '220 hello\r\n' : null), 'Connection closed unexpectedly'],
])('a server that hangs up %s fails the mail and leaves the Worker alive', async (_when, answerTo, message) => {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    const first = answerTo('');
    if (first === null) socket.end();
    else socket.write(first);
    socket.on('data', () => socket.end());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ status: 502, text: `MailServerAway: ${message}` });
  } finally {
    server.close();
  }
  await withMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async (host) => {
    expect((await send(`smtp://${host}`)).text).toBe('sent');
  });
});
