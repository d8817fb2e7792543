import { expect, test } from 'vitest';
import { remoteHost } from '#rules/remote-host.ts';

test.each([
  'http://127.0.0.1:8080',
  'http://localhost:4321/x',
  'ws://[::1]:9',
  'http://shop.localhost',
  'http://127.9.9.9',
])('%s is of this machine', (url) => expect(remoteHost(url)).toBeNull());

test.each([
  ['libsql://shop-ada.turso.io', 'shop-ada.turso.io'],
  ['https://ada:secret@db.example:8443/v2?authToken=x', 'db.example:8443'],
  ['http://127.0.0.1.example', '127.0.0.1.example'],
  ['http://10.0.0.7:8080', '10.0.0.7:8080'],
])('%s is elsewhere, and named by its host alone', (url, host) => expect(remoteHost(url)).toBe(host));
