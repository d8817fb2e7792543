/** What `deploy/` holds fits the shop: files, variables and commands that it names are there, and versions do not move by themselves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { variableNames } from '#node/environment.ts';
import { root } from '#node/root.ts';
import { freePort } from '#node/sqld.ts';
import { matchProxies, parseProxies } from '#rules/trusted-proxies.ts';
import { neededVariables } from '../../scripts/serve/needed-variables.ts';

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const known = [...variableNames, 'OUT_DIR', 'BACKUP_KEY', 'NODE_ENV'];
const unknownOf = (names: readonly string[]) => names.filter((name) => !known.includes(name));
const pinned = /^[\w./-]+:\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** The lines below `name:` that stand further in than it does, without that indentation; empty when there is no such name. */
function below(lines: readonly string[], name: string): string[] {
  const start = lines.indexOf(`${name}:`);
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  return rest.slice(0, end < 0 ? undefined : end).map((line) => line.slice(2));
}
const keysOf = (lines: readonly string[]) => lines.flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
const entriesOf = (lines: readonly string[]) => lines.map((line) => line.replace(/^- "?|"$/g, ''));
const textOf = (lines: readonly string[], name: string) =>
  lines.flatMap((line) => (line.startsWith(`${name}: `) ? line.slice(name.length + 2) : [])).at(0);

const compose = read('compose.yaml')
  .split('\n')
  .filter((line) => line !== '' && !line.trim().startsWith('#'));
const service = (name: string) => below(below(compose, 'services'), name);
const names = keysOf(below(compose, 'services'));
const addressOf = (name: string) => textOf(below(below(service(name), 'networks'), 'front'), 'ipv4_address') ?? '';

describe('the compose file', () => {
  test('has a shop, its backups and a proxy', () => {
    expect(names).toEqual(['shop', 'backups', 'next', 'caddy']);
  });

  test('runs the image that it builds, and others of a pinned version', () => {
    const built = textOf(service('shop'), 'image');
    const others = names.map((name) => textOf(service(name), 'image') ?? '').filter((image) => image !== built);
    expect(others).toEqual([expect.stringMatching(pinned)]);
    const build = below(service('shop'), 'build');
    expect(isThere(join('deploy', textOf(build, 'context') ?? '', 'package.json'))).toBe(true);
    expect(isThere(textOf(build, 'dockerfile') ?? '')).toBe(true);
  });

  test('names variables that the shop knows, and asks for those that it hands on', () => {
    const given = names.flatMap((name) => keysOf(below(service(name), 'environment')));
    expect(given.length).toBeGreaterThan(2);
    expect(unknownOf(given)).toEqual([]);
    const asked = [...compose.join('\n').matchAll(/\$\{(\w+)(:\?[^}]+)?\}/g)];
    expect(asked.map(([, name]) => name).sort()).toEqual(['BACKUP_KEY', 'SITE_URL']);
    expect(asked.filter(([, , question]) => !question)).toEqual([]);
  });

  test('runs scripts that are there, on volumes that it declares and files that are there', () => {
    const scripts = compose.join('\n').match(/scripts\/\S+?\.ts/g) ?? [];
    expect(scripts).toHaveLength(3);
    expect(scripts.filter((script) => !isThere(script))).toEqual([]);
    const declared = keysOf(below(compose, 'volumes'));
    const sources = names.flatMap((name) =>
      entriesOf(below(service(name), 'volumes')).map((line) => line.split(':')[0] ?? ''),
    );
    expect(sources.length).toBeGreaterThan(4);
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !isThere(join('deploy', source)) : !declared.includes(source),
    );
    expect(missing).toEqual([]);
  });

  test('the proxy alone is reached from outside, and it is the one that the shop believes', () => {
    expect(names.filter((name) => below(service(name), 'ports').length > 0)).toEqual(['caddy']);
    const believed = textOf(below(service('shop'), 'environment'), 'TRUSTED_PROXIES') ?? '';
    expect(parseProxies(believed)).toEqual([addressOf('caddy')]);
    const [, subnet = ''] = /subnet: (\S+)/.exec(compose.join('\n')) ?? [];
    expect(['caddy', 'shop'].map(addressOf).map(matchProxies([subnet]))).toEqual([true, true]);
    expect(read('Caddyfile')).toContain('reverse_proxy shop:4321');
    expect(read('Caddyfile')).toContain('header >Strict-Transport-Security "max-age=31536000; includeSubDomains"');
  });

  test('what else opens the database does so beside the shop, where its own server is found', () => {
    const users = names.filter((name) => entriesOf(below(service(name), 'volumes')).includes('data:/data'));
    const places = users.map((name) => [name, textOf(service(name), 'network_mode')]);
    expect(places).toEqual([
      ['shop', undefined],
      ['backups', 'service:shop'],
      ['next', 'service:shop'],
    ]);
  });

  test('what builds beside the shop sees which builds are served: their processes are alive for it too', () => {
    const builders = names.filter((name) => textOf(service(name), 'command')?.includes('--build'));
    expect(builders.map((name) => [name, textOf(service(name), 'pid')])).toEqual([['next', 'service:shop']]);
  });

  test('backups do not wait for a shop that is well, are restarted with it, and are started anew when one failed', () => {
    const shop = below(below(service('backups'), 'depends_on'), 'shop');
    expect(shop).toEqual(['condition: service_started', 'restart: true']);
    expect(textOf(service('backups'), 'restart')).toBe('unless-stopped');
  });

  test('no service keeps the powers of root', () => {
    expect(names.filter((name) => textOf(service(name), 'cap_drop') !== '[ALL]')).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const steps = read('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const argumentsOf = (word: string) =>
    steps.filter((step) => step.startsWith(`${word} `)).map((step) => step.slice(word.length + 1).trim());

  test('begins with a pinned image of a Node that runs TypeScript', () => {
    const images = argumentsOf('FROM').map((from) => from.split(' ')[0] ?? '');
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(pinned);
    const [, major, minor] = /^node:(\d+)\.(\d+)\./.exec(images[0] ?? '') ?? [];
    expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(22_18);
  });

  test('copies what is there, and everything that a build is made from', () => {
    const copies = argumentsOf('COPY').filter((copy) => !copy.includes('--from='));
    const copied = copies.flatMap((copy) =>
      copy
        .split(/\s+/)
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    );
    expect(copied.filter((path) => !isThere(path))).toEqual([]);
    const sources = ['src', 'scripts', 'public', 'drizzle', 'astro.config.mjs', 'wrangler.toml', 'tsconfig.json'];
    expect(sources.filter((path) => !copied.includes(path))).toEqual([]);
    const ignored = read('Dockerfile.dockerignore').split('\n');
    expect(copied.filter((path) => !ignored.includes(`!${path}`))).toEqual([]);
  });

  test('serves as somebody who is not root, in this form of a command, and says how it is', () => {
    const last = steps.lastIndexOf('USER node');
    expect(last).toBeGreaterThan(steps.findLastIndex((step) => step.startsWith('RUN ')));
    expect(steps.filter((step) => step.startsWith('USER ')).at(-1)).toBe('USER node');
    expect(argumentsOf('CMD')).toEqual(['["node", "scripts/serve.ts"]']);
    const names = argumentsOf('ENV').flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
    expect(unknownOf(names)).toEqual([]);
  });

  test.each([
    ['that is well', 200, '{"status":"OK"}', 0],
    ['whose work is late', 503, '{"message_key":"work_late"}', 0],
    ['without its database', 503, '{"message_key":"database_unavailable"}', 1],
    ['that answers with a page of something else', 503, '<html>', 1],
  ])('of a shop %s it says how it is', async (_, status, body, code) => {
    const shop = createServer((_request, answer) => answer.writeHead(status).end(body)).listen(0, '127.0.0.1');
    onTestFinished(() => void shop.close());
    await once(shop, 'listening');
    // safe because it listens at a port
    const { port } = shop.address() as AddressInfo;
    expect(await healthCheck(port)).toBe(code);
  });

  test('of a shop that does not listen it says so', async () => {
    expect(await healthCheck(await freePort())).toBe(1);
  });

  /** Runs what the image does to look at its shop. Returns the code with which it ends. */
  async function healthCheck(port: number): Promise<number> {
    const [program, ...args] = JSON.parse(argumentsOf('HEALTHCHECK')[0]?.replace(/^.*?CMD /, '') ?? '[]');
    expect(program).toBe('node');
    const check = spawn(process.execPath, args, { cwd: root, env: { ...process.env, PORT: String(port) } });
    const [code] = await once(check, 'close');
    return code;
  }

  test('what is not copied does not come near the image', () => {
    expect(read('Dockerfile.dockerignore').split('\n')).toContain('*');
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(join(root, 'deploy')).filter((file) => /\.(service|timer)$/.test(file));
  const valuesOf = (unit: string, name: string) =>
    [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('run scripts that are there, with variables that the shop knows', () => {
    const commands = units.flatMap((unit) => valuesOf(unit, 'ExecStart'));
    expect(commands.map((command) => command.split(' ')[1])).toEqual(['scripts/backups.ts', 'scripts/serve.ts']);
    const names = units
      .flatMap((unit) => valuesOf(unit, 'Environment'))
      .flatMap((line) => line.match(/\w+(?==)/g) ?? []);
    expect(unknownOf(names)).toEqual([]);
    const pages = units.flatMap((unit) => valuesOf(unit, 'Documentation'));
    expect(pages.filter((page) => !isThere(page.replace('file:///opt/regalia/', '')))).toEqual([]);
  });

  test.each(['regalia.service', 'regalia-backup.service'])('%s is not root, and writes where it has to', (unit) => {
    expect(valuesOf(unit, 'User')).toEqual(['regalia']);
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'ProtectHome', 'RestrictNamespaces'])
      expect(valuesOf(unit, name), name).toEqual(['yes']);
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual(['']);
  });

  test('each timer has its service', () => {
    const timers = units.filter((unit) => unit.endsWith('.timer'));
    expect(timers.map((timer) => timer.replace('.timer', '.service')).filter((unit) => !units.includes(unit))).toEqual(
      [],
    );
    expect(timers).toHaveLength(1);
  });
});

test('the example of variables has all that the shop needs, none that it does not know, and no secret', () => {
  const lines = read('env.example')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const given = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  expect(unknownOf(Object.keys(given))).toEqual([]);
  expect(neededVariables.filter((name) => !(name in given))).toEqual([]);
  expect(Object.values(given).filter(Boolean)).toEqual(['stripe']);
});
