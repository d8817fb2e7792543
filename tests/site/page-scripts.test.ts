/** How much script a page loads before it is pressed. What is not needed until then is loaded on demand (docs/benchmarks.md). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scriptsOf } from '../support/site/page-scripts.ts';

const client = join(process.env.BUILD_UNDER_TEST ?? '', 'client');

test.each([
  ['', 99],
  ['products', 104],
  ['auth', 100],
  ['cart', 108],
  ['account', 115],
  ['contact', 98],
  ['pending-payment', 105],
])('/%s loads at most %i KiB of scripts, compressed', (page, most) => {
  const size = scriptsOf(client, page);
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(most);
});
