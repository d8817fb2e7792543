import { defineConfig, devices } from '@playwright/test';

/** Run by scripts/test.ts, which serves the built site and names it here. */
const { SITE_UNDER_TEST, CHROMIUM_PATH, CHROMIUM_ENV = '{}', TRACE, COMPARE_SCREENS, RENEW_SCREENS } = process.env;

/** Those of blink that the runner sets itself are given up by naming any. Pictures are loaded once they are in sight rather than two screens before. */
const blinkSettings = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=0',
  'lazyLoadingImageMarginPx4G=0',
];

const launched = (...settings: string[]) => ({
  executablePath: CHROMIUM_PATH,
  env: { ...process.env, ...JSON.parse(CHROMIUM_ENV) },
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    // Letters in shades of grey: a tenth of the work of a page.
    '--disable-lcd-text',
    `--blink-settings=${[...blinkSettings, ...settings].join(',')}`,
  ],
});

const launchOptions = launched();

/** Pictures are a third of the work of a page that shows items: loaded by tests of them, and by the main journey. */
const withoutPictures = launched('imagesEnabled=false');

/** Four screens more than what is in sight would be painted ahead otherwise, a fifth of the work of a long page; phones see less. */
const paintLittleAhead = '--force-gpu-mem-available-mb=5';

const pictured = '**/visual.spec.ts';

function atDesk(options: typeof launchOptions) {
  const launchOptions = { ...options, args: [...options.args, paintLittleAhead] };
  return { testIgnore: pictured, use: { ...devices['Desktop Chrome'], launchOptions } };
}

/** As narrow as phones come: nothing may reach over the edge there. Dots as large as a desk's, a seventh of the work of painting. */
function onPhone(launchOptions: ReturnType<typeof launched>) {
  const viewport = { width: 360, height: 780 };
  return { testIgnore: pictured, use: { ...devices['Pixel 7'], viewport, deviceScaleFactor: 1, launchOptions } };
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // One more than the cores of a small machine: a test often waits, for a mail or for the next beat of the clock.
  workers: 3,
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    // An edge may be a shade off; the line around one button is more than this.
    toHaveScreenshot: { threshold: 0.08, maxDiffPixels: 100 },
  },
  // The same pictures for every machine that the packaged Chromium runs on: its letters come in packages too.
  snapshotPathTemplate: 'tests/e2e/screens/{arg}{ext}',
  // A picture that is missing is a failure, not a new picture.
  updateSnapshots: RENEW_SCREENS ? 'changed' : 'none',
  forbidOnly: true,
  reporter: [['list'], ['./scripts/test/playwright-reporter.ts']],
  use: {
    baseURL: SITE_UNDER_TEST,
    // The steps alone would cost a twentieth of the time, with the page before and after each more: for who looks into a failure.
    trace: TRACE ? 'retain-on-failure' : 'off',
    // Only the tests of the offline page let the service worker in.
    serviceWorkers: 'block',
    launchOptions,
    // A page that fades while the next one is asked for already is cut short, and the browser calls that an error.
    contextOptions: { reducedMotion: 'reduce' },
    // What is said of colours is said of the dark theme, unless a test asks for light.
    colorScheme: 'dark',
  },
  projects: [
    // At a desk, unless the tag says that the size matters.
    { name: 'desktop', grepInvert: /@narrow|@pictures/, ...atDesk(withoutPictures) },
    { name: 'desktop with pictures', grep: /@pictures/, grepInvert: /@narrow/, ...atDesk(launchOptions) },
    { name: 'phone', grep: /@narrow|@both/, grepInvert: /@pictures/, ...onPhone(withoutPictures) },
    { name: 'phone with pictures', grep: /(?=.*@pictures)(?=.*@(?:narrow|both))/, ...onPhone(launchOptions) },
    // All of the page is painted, for what is compared with a picture. Another Chromium paints edges its own way.
    ...(COMPARE_SCREENS
      ? [{ name: 'screens', testMatch: pictured, use: { ...devices['Desktop Chrome'], launchOptions } }]
      : []),
  ],
});
