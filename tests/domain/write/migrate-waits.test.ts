/** A change of the schema while another writes: it waits its turn, whatever it reads before its own first write. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { expect, test } from 'vitest';
import { createHranaClient } from '#server/db/hrana/client.ts';
import { createTestApp } from '../../support/test-app.ts';

test('an index of words is dropped once the writer before it has committed', async () => {
  const app = await createTestApp();
  const writer = createClient({ url: app.url });
  try {
    const transaction = await writer.transaction('write');
    await transaction.execute('delete from settings');
    const dropped = createHranaClient({ url: app.url, authToken: undefined, send: fetch }).migrate([
      'drop table item_search',
    ]);
    await pause(100);
    await transaction.commit();
    await dropped;
    const { rows } = await writer.execute(`select name from sqlite_schema where name = 'item_search'`);
    expect(rows).toEqual([]);
  } finally {
    writer.close();
    await app.close();
  }
});
