/** A provider's event that cannot be read, however deep it is. */
import { expect, test } from 'vitest';
import { unreadEventLevelsMax } from '#rules/limits/sizes.ts';
import { unknownEvent } from '#server/adapters/payments/unknown-event.ts';

const nested = (levels: number): unknown => (levels === 0 ? {} : { inner: nested(levels - 1) });

test('an event is kept down to unreadEventLevelsMax levels, and not one further', () => {
  const kept = (levels: number) => JSON.stringify(unknownEvent(nested(levels), 'unread').raw);
  expect(kept(unreadEventLevelsMax)).toBe(JSON.stringify(nested(unreadEventLevelsMax)));
  expect(kept(unreadEventLevelsMax + 1)).toBe(kept(unreadEventLevelsMax).replace('{}', '{"inner":null}'));
});
