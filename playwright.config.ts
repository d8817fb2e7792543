import { defineConfig, devices } from '@playwright/test';

/** Run by scripts/test.ts, which serves the built site and names it here. */
const { SITE_UNDER_TEST, CHROMIUM_PATH, CHROMIUM_ENV = '{}' } = process.env;
const launchOptions = {
  executablePath: CHROMIUM_PATH,
  env: { ...process.env, ...JSON.parse(CHROMIUM_ENV) },
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ],
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    baseURL: SITE_UNDER_TEST,
    // Every step of a test that failed. The page before and after each, and its requests, would cost a tenth of the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    // Only the tests of the offline page let the service worker in.
    serviceWorkers: 'block',
    launchOptions,
    // A page that fades while the next one is asked for already is cut short, and the browser calls that an error.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // At a desk, unless the tag says that the size matters.
    {
      name: 'desktop',
      grepInvert: /@narrow/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: 'phone',
      grep: /@narrow|@both/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});
