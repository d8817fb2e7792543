/** What is taken from the analytics snippet of the settings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyticsHost, analyticsTagOf, toldAddress } from '#rules/analytics-tag.ts';

const snippet = `<!-- Google tag (gtag.js) -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF"></script>
<script>window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);} gtag('config', 'G-AB12CD34EF');</script>`;

test.each([snippet, 'G-AB12CD34EF'])('the measurement id is read from %j', (text) => {
  expect(analyticsTagOf(text)).toEqual({ src: `${analyticsHost}/gtag/js?id=G-AB12CD34EF`, id: 'G-AB12CD34EF' });
});

test('a container is loaded as such', () => {
  expect(
    analyticsTagOf("j.src='https://www.googletagmanager.com/gtm.js?id='+i })(window,document,'GTM-ABC123')"),
  ).toEqual({
    src: `${analyticsHost}/gtm.js?id=GTM-ABC123`,
    id: null,
  });
});

test.each(['', '<script>alert(1)</script>', '<script src="https://elsewhere.test/x.js"></script>', 'G-'])(
  'nothing is taken from %j',
  (text) => {
    expect(analyticsTagOf(text)).toBeNull();
  },
);

test('whatever the snippet says, the script comes from the one host that the policy names', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('G-AB12CD34', 'GTM-XY12', ''), fc.string(), (before, id, after) => {
      const tag = analyticsTagOf(`${before} ${id} ${after}`);
      if (tag) expect(new URL(tag.src).origin).toBe(analyticsHost);
    }),
  );
});

test.each([
  [
    'https://regalia.test/de/products?search=a&utm_source=x&page=2&utm_medium=mail#top',
    'https://regalia.test/de/products?utm_source=x&utm_medium=mail',
  ],
  ['https://regalia.test/reset-password?token=secret&email=ada%40example.test', 'https://regalia.test/reset-password'],
  ['https://regalia.test/success-payment?order=ord_1&UTM_SOURCE=x', 'https://regalia.test/success-payment'],
  ['https://elsewhere.test/', 'https://elsewhere.test/'],
  ['', ''],
])('of %s the tag is told %s', (address, told) => {
  expect(toldAddress(address)).toBe(told);
});
