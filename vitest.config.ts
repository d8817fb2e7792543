import { defineConfig } from 'vitest/config';

/** A file finds the modules that the file before it loaded: what they keep belongs to a shop, and each file has its own. */
const isolate = false;

const timeouts = { testTimeout: 30_000, hookTimeout: 30_000 };

/**
 * `unit` needs nothing but Node; `api` runs the real app over a real libSQL server of its own per file; `dom` shows islands and stores in
 * happy-dom, answered by that same app.
 */
export default defineConfig({
  test: {
    // Tests wait for servers and processes of theirs as long as they reckon: two at a time keep both cores of a small machine busy.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: [
            'tests/rules/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/content/**/*.test.ts',
            'tests/house/**/*.test.ts',
            'tests/conventions/**/*.test.ts',
            'tests/scripts/**/*.test.ts',
            'tests/node/**/*.test.ts',
            'tests/adapters/**/*.test.ts',
          ],
          setupFiles: ['tests/support/quiet-console.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'api',
          isolate,
          include: ['tests/domain/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/ops/**/*.test.ts'],
          globalSetup: ['tests/support/database-template.ts'],
          setupFiles: ['tests/support/quiet-console.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'dom',
          isolate,
          environment: './tests/support/dom/environment.ts',
          include: [
            'tests/islands/**/*.test.{ts,tsx}',
            'tests/stores/**/*.test.{ts,tsx}',
            'tests/browser/**/*.test.{ts,tsx}',
          ],
          globalSetup: ['tests/support/database-template.ts'],
          setupFiles: ['tests/support/quiet-console.ts', 'tests/support/dom/setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
