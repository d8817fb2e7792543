import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitedMailMinutes, mailClaimSeconds, mailsAtOnce } from '#rules/limits/job-runs.ts';
import { mailsPerMinute } from '#rules/limits.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { queueMail } from '#server/domain/mail/parts/queue-mail.ts';
import { runJobs } from '#server/jobs.ts';
import { setSetting } from '../../support/customers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

function queue(number: number) {
  const { db, now } = app.deps;
  const mail = { id: `test:${number}`, recipient: `to${number}@example.test`, language: 'en' } as const;
  return write(db, [queueMail(db, now(), { ...mail, template: 'password_changed', values: { name: 'Ada' } })]);
}

/** The test app's own deps with a mail server that takes only what `accepts` says. */
function withServer(accepts: (mail: Mail) => boolean | Promise<boolean>): Deps {
  const send = async (mail: Mail) => {
    if (!(await accepts(mail))) throw new Error('451 try again later');
    app.mails.push(mail);
  };
  return { ...app.deps, mail: { send } };
}

const down = () => withServer(() => false);

async function outbox() {
  const { rows } = await app.deps.db.$client.execute('select * from outbox order by id');
  return rows;
}

test('everything that waits is sent, more than one batch too', async () => {
  for (let number = 0; number < 23; number++) await queue(number);
  expect(await deliverOutbox(app)).toBe(23);
  expect(new Set(app.mails.map(({ to }) => to)).size).toBe(23);
  expect(await deliverOutbox(app)).toBe(0);
});

test('answers go to the support, where it has an address', async () => {
  await queue(1);
  await deliverOutbox(app);
  await setSetting(app.deps, 'support_email', 'help@regalia.test');
  await queue(2);
  await deliverOutbox(app);
  expect(app.mails.map(({ replyTo }) => replyTo)).toEqual([undefined, 'help@regalia.test']);
});

test('the same cause queues one mail', async () => {
  await queue(1);
  await queue(1);
  expect(await deliverOutbox(app)).toBe(1);
});

test('of several senders at once none sends a mail that another has', async () => {
  for (let number = 0; number < 30; number++) await queue(number);
  const slow = withServer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return true;
  });
  const sent = await Promise.all([1, 2, 3, 4].map(() => deliverOutbox({ deps: slow })));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(new Set(app.mails.map(({ to }) => to)).size).toBe(30);
  expect(app.mails).toHaveLength(30);
});

test('what fails is tried again after growing pauses, twenty times over two days at most', async () => {
  await queue(1);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 20; attempt++) {
    expect(await deliverOutbox({ deps: down() })).toBe(0);
    const [mail] = await outbox();
    expect(mail).toMatchObject({ attempts: attempt, failure: '451 try again later', sent_at: null, claimed_until: 0 });
    const next = Number(mail?.next_attempt_at);
    pauses.push((next - app.clock.now) / 60);
    app.clock.now = next - 1;
    expect(await deliverOutbox(app), 'before its time').toBe(0);
    app.clock.now = next;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, ...Array(12).fill(240)]);
  expect(await deliverOutbox(app), 'after the last attempt').toBe(0);
  expect(app.mails).toEqual([]);
});

test('a run attempts mailsPerMinute mails, also where all are refused', async () => {
  const { db, now } = app.deps;
  const waiting = Array.from({ length: mailsPerMinute + 30 }, (_, number) => {
    const mail = { id: `test:${number}`, recipient: `to${number}@example.test`, language: 'en' } as const;
    return queueMail(db, now(), { ...mail, template: 'password_changed', values: { name: 'Ada' } });
  });
  await write(db, waiting);
  expect(await deliverOutbox({ deps: down() })).toBe(0);
  const attempted = (await outbox()).filter(({ attempts }) => attempts === 1);
  expect(attempted).toHaveLength(mailsPerMinute);
  expect(attempted.filter(({ failure }) => failure === null)).toEqual([]);
  // those behind them are the next
  expect(await deliverOutbox(app)).toBe(30);
});

test('a mail that fails once is sent when the server is back', async () => {
  await queue(1);
  await deliverOutbox({ deps: down() });
  app.clock.now += 60;
  expect(await deliverOutbox(app)).toBe(1);
  expect(await outbox()).toMatchObject([{ sent_at: app.clock.now, failure: null, attempts: 2 }]);
});

test('one mail that cannot be written or sent does not hold up the others', async () => {
  await queue(1);
  await app.deps.db.$client.execute("update outbox set template = 'no such template'");
  await queue(2);
  await queue(3);
  const picky = withServer(({ to }) => to !== 'to2@example.test');
  expect(await deliverOutbox({ deps: picky })).toBe(1);
  expect(app.mails).toMatchObject([{ to: 'to3@example.test' }]);
});

/** A mail with a link that somebody waits for. */
function queueLink(number: number) {
  const { db, now } = app.deps;
  const mail = { id: `link:${number}`, recipient: `link${number}@example.test`, language: 'en' } as const;
  return write(db, [queueMail(db, now(), { ...mail, template: 'verification', values: { seed: `seed${number}` } })]);
}

test('a code or link that somebody waits for goes before what an outage has gathered, for awaitedMailMinutes', async () => {
  await queueLink(1);
  app.clock.now += 1;
  await queueLink(2);
  const { db, now } = app.deps;
  const backlog = Array.from({ length: mailsPerMinute + 30 }, (_, number) => {
    const mail = { id: `test:${number}`, recipient: `to${number}@example.test`, language: 'en' } as const;
    return queueMail(db, now() - 7200, { ...mail, template: 'password_changed', values: { name: 'Ada' } });
  });
  await write(db, backlog);
  app.clock.now += awaitedMailMinutes * 60 - 1;
  await queueLink(3);
  expect(await deliverOutbox(app)).toBe(mailsPerMinute);
  const firstBatch = app.mails.slice(0, mailsAtOnce).map(({ to }) => to);
  expect(firstBatch.slice(-3)).toEqual(['to7@example.test', 'link2@example.test', 'link3@example.test']);
  await queueLink(4);
  app.clock.now += 60;
  await deliverOutbox(app);
  const nextBatch = app.mails.slice(mailsPerMinute, mailsPerMinute + mailsAtOnce).map(({ to }) => to);
  expect(nextBatch).toContain('link4@example.test');
  expect(app.mails.at(-1)?.to, 'asked for an hour ago, so in its turn').toBe('link1@example.test');
});

test('mailsAtOnce mails are claimed together, so that a code asked for meanwhile is among those right after them', async () => {
  const { db, now } = app.deps;
  for (let number = 0; number < 30; number++) await queue(number);
  const server = withServer(async () => {
    if (app.mails.length === mailsAtOnce - 1) await queueLink(1);
    return true;
  });
  expect(await deliverOutbox({ deps: { ...server, db, now } })).toBe(31);
  expect(app.mails.slice(mailsAtOnce, 2 * mailsAtOnce).map(({ to }) => to)).toContain('link1@example.test');
});

test('a mail whose sender died is sent by another after mailClaimSeconds, and not before', async () => {
  await queue(1);
  const dies = withServer(() => new Promise(() => {}));
  void deliverOutbox({ deps: dies });
  await expect.poll(async () => (await outbox())[0]?.claimed_until).toBe(app.clock.now + mailClaimSeconds);
  app.clock.now += mailClaimSeconds - 1;
  expect(await deliverOutbox(app)).toBe(0);
  app.clock.now += 1;
  expect(await deliverOutbox(app)).toBe(1);
});

test('the jobs send what waits', async () => {
  await queue(1);
  await runJobs(() => app);
  expect(app.mails).toHaveLength(1);
});
