import { expect, test } from 'vitest';
import { dotted } from '#rules/dotted.ts';

test('what is not there leaves no dot, and no line begins with one', () => {
  expect(dotted(['Axe', null, 'Weapon', '', undefined])).toBe('Axe\u00a0· Weapon');
  expect(dotted(['', undefined])).toBe('');
});
