import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';

/** Four of the longest words. */
const longestCode = 4 * 8 + 3;

test.each(Object.entries(dictionaries))('messages of trade offers in %s fit into what Steam keeps', (_, { trades }) => {
  for (const message of [trades.deliveryMessage, trades.intakeMessage]) {
    expect(message).toContain('{code}');
    expect(message.replace('{code}', 'x'.repeat(longestCode)).length).toBeLessThanOrEqual(128);
  }
});
