/** Of the log of `npm start`: what the courier does all the time is left out, everything else is printed. */
import { expect, test } from 'vitest';
import { pageRoute } from '#server/http/page-log.ts';
import { isCourierWaiting } from '../../../scripts/serve/courier-part.ts';

const lineOf = (method: string, route: string, status = 200) => JSON.stringify({ method, route, status });

test.each([
  lineOf('POST', '/api/courier/claim'),
  lineOf('POST', '/api/courier/jobs/:id/renew'),
  lineOf('GET', pageRoute('/sandbox/steam/IEconService/GetTradeOffers/v1')),
])('%s says no more than that the courier waits', (line) => {
  expect(isCourierWaiting(line)).toBe(true);
});

test.each([
  lineOf('POST', '/api/courier/jobs/:id/report'),
  lineOf('POST', '/api/courier/claim', 503),
  lineOf('POST', pageRoute('/sandbox/steam/tradeoffer/new/send')),
  lineOf('GET', pageRoute('/sandbox/steam/IEconService/GetTradeOffers/v1'), 500),
  lineOf('GET', pageRoute('/sandbox/steam')),
  lineOf('GET', pageRoute('/sandbox/pay/sbx_1f2ea1746012470afe1d192c')),
  JSON.stringify({ job: 'sendMails', outcome: 'done' }),
])('%s is printed', (line) => {
  expect(isCourierWaiting(line)).toBe(false);
});

test.each([
  ['/sandbox/steam', '/sandbox/steam'],
  ['/sandbox/steam/accounts/76561198008479705', '/sandbox/steam/*'],
  ['/sandbox/pay/sbx_1f2ea1746012470afe1d192c', '/sandbox/pay/*'],
  ['/sandbox/ada@regalia.test/letters', '/sandbox/*/*'],
  ['/sandbox', '/sandbox'],
  ['/products/dota2/all/itm_1', '/products/*'],
  ['/', '/'],
])('of %s the log names %s', (path, route) => {
  expect(pageRoute(path)).toBe(route);
});
