import { expect, test } from 'vitest';
import { csrfTokenIn } from '#console/api/csrf.ts';

test.each([
  ['XSRF-OPS=a-token', 'a-token'],
  ['theme=dark; __Host-XSRF-OPS=a_token; other=1', 'a_token'],
  ['XSRF-OPS=planted; __Host-XSRF-OPS=own', 'own'],
  ['XSRF-TOKEN=of-the-shop', ''],
  ['NOT-XSRF-OPS=another', ''],
  ['', ''],
])('of the cookies %j the token is %j', (cookies, token) => {
  expect(csrfTokenIn(cookies)).toBe(token);
});
