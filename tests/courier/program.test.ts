/** `npm run courier` as a process, led to the double. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { seedShop } from '../support/shop.ts';
import { createShopAccount } from '../support/steam/accounts.ts';
import { newCourierKey } from '../support/steam/courier.ts';
import { buyOne, tradeOf, tradeOffersWith } from '../support/steam/trades.ts';

let app: ListeningApp;
const folder = mkdtempSync(join(tmpdir(), 'regalia-courier-'));
beforeAll(async () => {
  app = await createListeningApp();
  await seedShop(app);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

function run(env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', 'courier.ts')], { env: { PATH, HOME, ...env } });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    ended,
    errors: () => errors,
    lines: () => output.split('\n').filter(Boolean),
    events: () =>
      output
        .split('\n')
        .filter(Boolean)
        .map((line): string => JSON.parse(line).event),
  };
}

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function environment() {
  const bought = await buyOne(app);
  const { credentials } = await createShopAccount(app, [{ title: `${bought.title} (Field-Tested)` }]);
  const key = await newCourierKey(app);
  const env = {
    SHOP_URL: app.origin,
    COURIER_KEY_FILE: fileWith('key', key),
    STEAM_ACCOUNT: credentials.accountName,
    STEAM_PASSWORD_FILE: fileWith('password', credentials.password),
    STEAM_SHARED_SECRET_FILE: fileWith('shared', credentials.sharedSecret),
    STEAM_IDENTITY_SECRET_FILE: fileWith('identity', credentials.identitySecret),
    STEAM_ADDRESS: app.origin,
  };
  return { bought, env, secrets: [key, credentials.password, credentials.sharedSecret, credentials.identitySecret] };
}

test('the program sends what waits, says each step as a line of JSON without a secret, and ends cleanly when it is told to', async () => {
  const { bought, env, secrets } = await environment();
  const courier = run(env);
  await expect.poll(() => courier.events(), { timeout: 20_000 }).toContain('sent');
  courier.child.kill('SIGTERM');
  expect(await courier.ended).toBe(0);
  expect(courier.events()).toEqual(['started', 'signed_in', 'begin', 'sent', 'stopped']);
  expect(courier.errors()).toBe('');
  for (const secret of secrets) expect(courier.lines().join()).not.toContain(secret);
  // given back as it ends: nobody waits for the end of its lease
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'sent', lease: null, leaseUntil: 0 });
  expect(await tradeOffersWith(app, bought)).toMatchObject([{ state: 'active' }]);
});

test('a program that lacks a variable, or whose key was revoked, says so in a line and ends with 1', async () => {
  const { env } = await environment();
  const { STEAM_ACCOUNT: _, ...lacking } = env;
  const unnamed = run(lacking);
  expect(await unnamed.ended).toBe(1);
  expect(unnamed.errors().trim()).toBe(
    'STEAM_ACCOUNT is missing; set it to the name that the Steam account signs in with.',
  );
  const revoked = run({ ...env, COURIER_KEY_FILE: fileWith('old-key', `rgk_${'x'.repeat(43)}`) });
  expect(await revoked.ended).toBe(1);
  expect(revoked.errors().trim()).toMatch(/^The shop refuses the key; make another one with /);
});
