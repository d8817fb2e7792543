/**
 * Others that take a connection and never answer, and whose library keeps the time by itself: on its socket, or by a timer. Each is given
 * the time of its limit, and fails when that is up. The clocks of the platform run faster here, so that nobody waits.
 */
import { ClientRequest } from 'node:http';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSteamSession } from '#courier/steam/session.ts';
import { accessKeysMs, courierSteamMs, mailAnswerMs, paymentCallMs } from '#rules/limits/outside-calls.ts';
import { createCloudflareAccess } from '#server/adapters/access/cloudflare.ts';
import { MailServerAway } from '#server/adapters/mail/port.ts';
import { smtpTransport } from '#server/adapters/mail/smtp.ts';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { assertionBy, audience, signingKey, teamDomain } from '../support/access-keys.ts';
import { secretKey, webhookSecret } from '../support/stripe/keys.ts';

/** What the other side says when it is connected to, before it falls silent. */
let greeting = '';
const connections = new Set<Socket>();
const silent = createServer((connection) => {
  connections.add(connection);
  connection.on('error', () => undefined).on('close', () => connections.delete(connection));
  if (greeting) connection.write(greeting);
});
let host: string;
beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  // safe because the server listens on a port
  host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  await new Promise((closed) => silent.close(closed));
});

const shortMs = 20;
/** The times of a second or more that somebody was given. */
let given: number[];
beforeEach(() => {
  greeting = '';
  given = [];
  const faster = (ms: number) => {
    if (ms < 1_000) return ms;
    given.push(ms);
    return shortMs;
  };
  const { setTimeout: timer } = globalThis;
  const wait = (run: () => void, ms = 0, ...rest: unknown[]) => timer(run, faster(ms), ...rest);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(wait, timer));
  const signal = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => signal(faster(ms)));
  const ofSocket = Socket.prototype.setTimeout;
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, run) {
    return ofSocket.call(this, faster(ms), run);
  });
  const ofRequest = ClientRequest.prototype.setTimeout;
  vi.spyOn(ClientRequest.prototype, 'setTimeout').mockImplementation(function (this: ClientRequest, ms, run) {
    return ofRequest.call(this, faster(ms), run);
  });
});
afterEach(() => vi.restoreAllMocks());

const mail = { id: 'offer_news:off_1', to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const sendMail = () => smtpTransport(`smtp://${host}`, 'Shop <shop@example.test>').send(mail);

test('a mail server without a greeting is away after mailAnswerMs', async () => {
  await expect(sendMail()).rejects.toBeInstanceOf(MailServerAway);
  expect(new Set(given)).toEqual(new Set([mailAnswerMs]));
});

test('a mail server that falls silent after its greeting has mailAnswerMs for its next word', async () => {
  greeting = '220 mail.example.test ESMTP\r\n';
  await expect(sendMail()).rejects.toThrow();
  expect(given).toContain(mailAnswerMs);
  expect(Math.max(...given)).toBe(mailAnswerMs);
});

test('a call to Stripe has paymentCallMs, and is made once more', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const stripe = createStripe({ secretKey, webhookSecret, apiBase: `http://${host}`, now: () => 1_790_000_000 });
  await expect(stripe.closeCheckout('cs_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(given.filter((ms) => ms === paymentCallMs)).toHaveLength(2);
});

test('keys of Cloudflare Access are waited for as long as accessKeysMs', async () => {
  const now = 1_790_000_000;
  const keys = { url: `http://${host}/certs`, cooldownMs: 0 };
  const gate = createCloudflareAccess({ teamDomain, audience, now: () => now, keys });
  const assertion = await assertionBy(await signingKey('one'), now);
  await expect(gate.check(assertion)).rejects.toMatchObject({ code: 'shop_unavailable' });
  expect(given).toEqual([accessKeysMs]);
});

test('a courier waits courierSteamMs for Steam', async () => {
  const credentials = { accountName: 'courier', password: 'x', sharedSecret: 'x', identitySecret: 'x' };
  const session = createSteamSession(credentials, `http://${host}`);
  // its library has two clocks, of the whole call and of its socket, and both are given the same time: either may be the first
  await expect(session.clockOffset()).rejects.toMatchObject({ code: expect.stringMatching(/^E(SOCKET)?TIMEDOUT$/) });
  expect(new Set(given)).toEqual(new Set([courierSteamMs]));
});
