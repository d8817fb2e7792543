import { expect, test } from 'vitest';
import { callerBehind, matchProxies, parseProxies } from '#rules/trusted-proxies.ts';

test.each<[string, string[] | null]>([
  ['', []],
  ['127.0.0.1', ['127.0.0.1']],
  ['127.0.0.1, ::1', ['127.0.0.1', '::1']],
  ['10.0.0.0/8 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ['10.1', null],
  ['10.0.0.0/33', null],
  ['proxy.example', null],
  ['127.0.0.1, all', null],
])('the list %j is %j', (text, entries) => {
  expect(parseProxies(text)).toEqual(entries);
});

const isProxy = matchProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48']);

test.each([
  ['an unnamed peer is itself, whatever it says', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a named proxy is believed', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['what the caller began the header with is not reached', '127.0.0.1', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
  [
    'a row of named proxies leads to the caller of the first',
    '10.0.0.2',
    '192.0.2.1, 198.51.100.1, 10.0.0.1',
    '198.51.100.1',
  ],
  ['a named proxy that says nothing is the caller', '127.0.0.1', null, '127.0.0.1'],
  ['what is no address ends the way there', '10.0.0.2', '198.51.100.1, unknown, 10.0.0.1', '10.0.0.1'],
  ['a caller within the network of proxies is the last address', '10.0.0.2', '10.0.0.3', '10.0.0.3'],
  [
    'an IPv4 address that is written as IPv6 is the same one',
    '::ffff:127.0.0.1',
    '::ffff:198.51.100.1',
    '198.51.100.1',
  ],
  ['networks of IPv6 are known too', '2001:db8:1::7', '2001:db8:2::1', '2001:db8:2::1'],
  ['an address with a port is none', '127.0.0.1', '198.51.100.1:4711', '127.0.0.1'],
])('%s', (_, peer, forwardedFor, caller) => {
  expect(callerBehind(peer, forwardedFor, isProxy)).toBe(caller);
});

test('where no proxy is named, nobody is believed', () => {
  expect(callerBehind('127.0.0.1', '198.51.100.1', matchProxies([]))).toBe('127.0.0.1');
});
