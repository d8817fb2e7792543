import { defineConfig } from 'vitest/config';
import { patternsOf } from './tests/support/layers.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

/** A file finds the modules that the file before it loaded: what they keep belongs to a shop, and each file has its own. */
const isolate = false;

/** Of what is asked again and again until it is so. */
const expectPatiently = { poll: { timeout: 20_000 } };

/** How long a hang may last; what takes its time on a slow machine is none. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: expectPatiently };

/**
 * `unit` needs nothing but Node and takes seconds; `api` runs adapters beside doubles of their third parties, and the real app over a real
 * libSQL server of its own per file; `dom` shows islands and stores in happy-dom, answered by that same app; `site` reads and asks the
 * built site that scripts/test.ts serves and names, without a browser.
 */
export default defineConfig({
  test: {
    // Tests wait for servers and processes of theirs as long as they reckon: two at a time keep both cores of a small machine busy.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['json-summary'],
      reportOnFailure: true,
      reportsDirectory: '.cache/coverage',
    },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: patternsOf('unit'),
          setupFiles: ['tests/support/no-console-errors.ts', 'tests/support/property-seed.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'api',
          isolate,
          include: patternsOf('api'),
          globalSetup: ['tests/support/database-template.ts'],
          setupFiles: [
            'tests/support/no-console-errors.ts',
            'tests/support/property-seed.ts',
            'tests/support/statements-as-drizzle.ts',
          ],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'dom',
          isolate,
          environment: './tests/support/dom/environment.ts',
          include: patternsOf('dom'),
          globalSetup: ['tests/support/database-template.ts'],
          setupFiles: [
            'tests/support/no-console-errors.ts',
            'tests/support/property-seed.ts',
            'tests/support/dom/setup.ts',
          ],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'site',
          include: patternsOf('site'),
          setupFiles: ['tests/support/no-console-errors.ts'],
          testTimeout: 180_000,
          // longer than a shop may take to start, which says why
          hookTimeout: 180_000,
          expect: expectPatiently,
        },
      },
    ],
  },
});
