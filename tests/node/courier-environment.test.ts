import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCourierEnvironment } from '#node/courier-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'regalia-courier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileWith(text: string): string {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, text);
  return path;
}

const secret = Buffer.from('twenty bytes, shared').toString('base64');
const whole = {
  SHOP_URL: 'https://shop.example/somewhere',
  COURIER_KEY_FILE: fileWith(`rgk_${'a'.repeat(43)}\n`),
  STEAM_ACCOUNT: 'regalia_courier',
  STEAM_PASSWORD_FILE: fileWith('a long password\n'),
  STEAM_SHARED_SECRET_FILE: fileWith(secret),
  STEAM_IDENTITY_SECRET_FILE: fileWith(`${secret}\n`),
};

test('a courier’s secrets come from files, without the line ends that editors leave', () => {
  expect(readCourierEnvironment(whole)).toEqual({
    shopUrl: 'https://shop.example',
    courierKey: `rgk_${'a'.repeat(43)}`,
    steam: {
      accountName: 'regalia_courier',
      password: 'a long password',
      sharedSecret: secret,
      identitySecret: secret,
    },
    steamAddress: undefined,
  });
});

test('each variable that is missing is one line with what to do', () => {
  let said = '';
  try {
    readCourierEnvironment({});
  } catch (error) {
    said = error instanceof Error ? error.message : '';
  }
  const names = said.split('\n').map((line) => /^([A-Z_]+) is missing; set it to .+\.$/.exec(line)?.[1]);
  expect(names).toEqual(Object.keys(whole));
});

test.each([
  ['SHOP_URL', 'http://shop.example', 'SHOP_URL is not an address on https'],
  ['COURIER_KEY_FILE', fileWith('hunter2'), 'COURIER_KEY_FILE names a file that does not hold the key'],
  ['STEAM_PASSWORD_FILE', join(folder, 'nowhere'), 'STEAM_PASSWORD_FILE names a file that cannot be read'],
  ['STEAM_PASSWORD_FILE', fileWith(' \n'), 'STEAM_PASSWORD_FILE names a file that does not hold the password'],
  ['STEAM_SHARED_SECRET_FILE', fileWith('hunter2'), 'STEAM_SHARED_SECRET_FILE names a file that does not hold'],
  ['STEAM_ADDRESS', 'http://steam.example:80', 'STEAM_ADDRESS is for tests, and leads to this machine alone'],
])('%s that is wrong is named with what to do, and nothing of what it holds is shown', (name, value, sentence) => {
  const read = () => readCourierEnvironment({ ...whole, [name]: value });
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('hunter2');
});

test('a shop on this machine needs no https', () => {
  expect(readCourierEnvironment({ ...whole, SHOP_URL: 'http://localhost:4321' }).shopUrl).toBe('http://localhost:4321');
});
