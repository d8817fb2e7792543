/** For how long a courier that asked for jobs counts as being at work. */
import { expect, test } from 'vitest';
import { atWorkSeconds } from '#rules/limits/courier.ts';
import { couriersAtWork } from '#server/domain/couriers/parts/at-work.ts';
import { createCourier } from '../../support/couriers.ts';
import { createTestApp } from '../../support/test-app.ts';

test('a courier is at work for atWorkSeconds after it asked, and not longer', async () => {
  const app = await createTestApp();
  const courier = await createCourier(app);
  const asked = app.clock.now;
  await courier.claim(1);
  const atWork = async (seconds: number) => (await couriersAtWork(app.deps.db, asked + seconds)).length;
  expect([await atWork(atWorkSeconds), await atWork(atWorkSeconds + 1)]).toEqual([1, 0]);
  await app.close();
});
