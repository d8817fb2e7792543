import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleIcons } from '../../scripts/console-icons.ts';

test('an icon of the console alone is told from one that a page of customers shows too', () => {
  const icons = consoleIcons(join(import.meta.dirname, '..', '..', 'src'));
  expect(icons).toContain('badge-euro');
  expect(icons).not.toContain('x');
});
