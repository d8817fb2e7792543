import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '#rules/network-prefix.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  ['2001:db8::1::2', '2001:db8::1::2'],
])('%j counts as %j', (address, network) => {
  expect(networkOf(address, 64)).toBe(network);
});

test.each([
  ['mapped', '::ffff:203.0.113.7'],
  ['mapped, in hexadecimal', '::ffff:cb00:7107'],
  ['6to4', '2002:cb00:7107:1::1'],
  ['6to4, of another network', '2002:cb00:7107:ffff::9'],
  ['NAT64', '64:ff9b::cb00:7107'],
  ['translated without state', '::ffff:0:203.0.113.7'],
  ['Teredo', '2001:0:5ef5:79fd:0:0:34ff:8ef8'],
])('an IPv4 address counts as itself within an IPv6 address: %s', (_, address) => {
  expect(networkOf(address, 64)).toBe('203.0.113.7');
  expect(networkOf(address, 56)).toBe('203.0.113.7');
});

test('slow limits take 256 networks of 64 bits together', () => {
  expect(networkOf('2001:db8:1:200::1', 56)).toBe('2001:db8:1:200::/56');
  expect(networkOf('2001:db8:1:2ff:9::1', 56)).toBe('2001:db8:1:200::/56');
  expect(networkOf('2001:db8:1:300::1', 56)).toBe('2001:db8:1:300::/56');
});

test('two addresses of a network are always one caller, and of two networks two', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const network = fc.tuple(group, group, group).map((groups) => [0x2a01, ...groups]);
  const host = fc.tuple(group, group, group, group);
  const addressOf = (...groups: number[][]) =>
    groups
      .flat()
      .map((part) => part.toString(16))
      .join(':');
  fc.assert(
    fc.property(network, network, host, host, (one, other, a, b) => {
      expect(networkOf(addressOf(one, a), 64)).toBe(networkOf(addressOf(one, b), 64));
      const same = networkOf(addressOf(one, a), 64) === networkOf(addressOf(other, a), 64);
      expect(same).toBe(one.join() === other.join());
    }),
  );
});
