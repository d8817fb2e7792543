import { expect, test } from 'vitest';
import { traitText } from '#stores/trait-text.ts';

test.each([
  ['de', 'Axe', 'Axt'],
  ['fr', 'Crimson Lacquer', 'Laque carmin'],
  ['pl', 'Sovereign', 'Władczy'],
  ['en', 'Relic', 'Relic'],
  ['de', 'Sackbut', 'Sackbut'],
  ['de', 'constructor', 'constructor'],
] as const)('in %s %s is %s', (language, value, text) => {
  expect(traitText(language, value)).toBe(text);
});
