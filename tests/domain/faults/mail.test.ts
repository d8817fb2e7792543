/** Mails about money, with every fault at a mail server, over SMTP: each goes out, and twice only where the server may have had it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpTransport } from '#server/adapters/mail/smtp.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { queueMail } from '#server/domain/mail/parts/queue-mail.ts';
import { openSmtpProxy, smtpFaults } from '../../support/faults/smtp-proxy.ts';
import { withMailServer } from '../../support/mail-server.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const mails = 3;
/** A server that never answers is waited for shortly; one that does, for longer than a busy machine takes. */
const silenceMs = 300;
const answerMs = 10_000;
const runsMax = 12;

async function queue(recipient: string): Promise<void> {
  const { db, now } = app.deps;
  const batch = Array.from({ length: mails }, (_, index) =>
    queueMail(db, now(), {
      id: `${recipient}:${index}`,
      recipient,
      language: 'en',
      template: 'password_changed',
      values: { name: 'Ada' },
    }),
  );
  await write(db, batch);
}

const kinds = smtpFaults.flatMap((fault) => [false, true].map((lasts) => [fault.name, lasts, fault] as const));

test.each(kinds)(
  'a mail server that %s (for the whole run: %s) gets every mail afterwards',
  async (name, lasts, fault) => {
    const recipient = `${name.replace(/\W/g, '-')}.${lasts}@example.test`;
    await withMailServer({}, async (host, received) => {
      const proxy = await openSmtpProxy(host);
      const mailBy = (waitMs: number) => smtpTransport(`smtp://${proxy.address}`, 'Shop <shop@example.test>', waitMs);
      const isSilent = fault.greeting === '' || fault.receipt === '';
      const failing: Deps = { ...app.deps, mail: mailBy(isSilent ? silenceMs : answerMs) };
      const mended: Deps = { ...app.deps, mail: mailBy(answerMs) };
      const isSent = async () => {
        const rows = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, recipient));
        return rows.every(({ sentAt }) => sentAt !== null);
      };
      await queue(recipient);
      proxy.plan(fault, lasts);
      await deliverOutbox({ deps: failing });
      expect(proxy.met()).toBeGreaterThan(0);
      proxy.plan(null);
      for (let run = 0; run < runsMax && !(await isSent()); run++) {
        app.clock.now += 61;
        await deliverOutbox({ deps: mended });
      }
      expect(await isSent()).toBe(true);
      const ids = received.map(({ messageId = '' }) => messageId);
      expect(new Set(ids).size, 'each mail by its own Message-ID').toBe(mails);
      for (const id of ids) {
        const copies = ids.filter((each) => each === id).length;
        expect(copies, id).toBeLessThanOrEqual(fault.mayBeDone ? 2 : 1);
      }
      await proxy.close();
    });
  },
);
