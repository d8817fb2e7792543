import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { withHttpsHeader } from '../../scripts/https-header.ts';
import { headerRules } from '../../scripts/serve/assets.ts';

const rulesFor = (site: string) => {
  const text = withHttpsHeader(readFileSync(join(root, 'public', '_headers'), 'utf8'), site);
  const lines = text.split('\n').map((line) => line.trim());
  return headerRules(lines.filter((line) => line && !line.startsWith('#')))?.rules['/*']?.set;
};

test('static answers ask for https on https alone', () => {
  expect(rulesFor('https://shop.example')).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-frame-options': 'DENY',
  });
  expect(rulesFor('http://localhost:4321')).not.toHaveProperty('strict-transport-security');
});
