import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityCharactersMax, userAgentCharactersMax } from '#rules/limits/sizes.ts';
import { sessions } from '#server/db/schema/customers.ts';
import { write } from '#server/db/write.ts';
import { startSession } from '#server/domain/auth/session/new-session.ts';
import { signUpCustomer } from '../../support/customers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('of a User-Agent userAgentCharactersMax letters are kept, and of a city cityCharactersMax', async () => {
  const { id: customerId } = await signUpCustomer(app);
  const { db } = app.deps;
  const kept = async (more: number) => {
    const userAgent = 'x'.repeat(userAgentCharactersMax + more);
    const city = 'y'.repeat(cityCharactersMax + more);
    const { id, statements } = startSession(app.deps, customerId, { userAgent, city, language: 'en' });
    await write(db, statements);
    const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
    return [session?.userAgent.length, session?.city.length];
  };
  const whole = [userAgentCharactersMax, cityCharactersMax];
  expect([await kept(0), await kept(1)]).toEqual([whole, whole]);
});
