/** A mail server that is away for a day, and back: over SMTP, with the shop's clock moved minute by minute. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#node/sqld.ts';
import { mailsPerMinute } from '#rules/limits.ts';
import { smtpTransport } from '#server/adapters/mail/smtp.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { queueMail } from '#server/domain/mail/parts/queue-mail.ts';
import { withMailServer } from '../../support/mail-server.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const recipients = 7;
const hours = 24;

/** Queues mails in one batch, numbered in their order, to each recipient in turn. */
async function queue(from: number, count: number): Promise<void> {
  const { db, now } = app.deps;
  const batch = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const mail = {
      recipient: `to${number % recipients}@example.test`,
      language: 'en',
      template: 'password_changed',
    } as const;
    return queueMail(db, now(), { ...mail, id: `test:${String(number).padStart(4, '0')}`, values: { name: 'Ada' } });
  });
  await write(db, batch);
}

const numberOf = (messageId: string | undefined) => Number(/test\.(\d+)@/.exec(messageId ?? '')?.[1]);

test('a mail server that was away for a day gets each mail once, in order, no more than 200 a minute', async () => {
  const port = await freePort();
  const deps: Deps = { ...app.deps, mail: smtpTransport(`smtp://127.0.0.1:${port}`, 'Shop <shop@example.test>') };
  const perHour = Math.ceil((1.2 * mailsPerMinute) / hours);
  for (let hour = 0; hour < hours; hour++) {
    await queue(hour * perHour, perHour);
    for (let run = 0; run < 3; run++) {
      expect(await deliverOutbox({ deps })).toBe(0);
      app.clock.now += 20 * 60;
    }
  }
  const total = hours * perHour;
  await withMailServer(
    {},
    async (_, received) => {
      const sent: number[] = [];
      for (let minute = 0; minute < 3; minute++) {
        // several senders at once, as jobs and requests are, share what a minute has
        const counts = await Promise.all([1, 2, 3].map(() => deliverOutbox({ deps })));
        sent.push(counts.reduce((sum, count) => sum + count));
        app.clock.now += 60;
      }
      expect(sent).toEqual([mailsPerMinute, total - mailsPerMinute, 0]);
      const numbers = received.map(({ messageId }) => numberOf(messageId));
      expect(new Set(numbers).size).toBe(total);
      expect(numbers).toHaveLength(total);
      for (let recipient = 0; recipient < recipients; recipient++) {
        const own = numbers.filter((number) => number % recipients === recipient);
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
    },
    port,
  );
}, 300_000);
