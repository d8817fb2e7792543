/** What is uploaded as the shop's Worker, and what of it is read before it answers anything: more of either starts it later. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtConfigs } from '../../scripts/builds.ts';

const build = process.env.BUILD_UNDER_TEST ?? '';
const server = dirname(builtConfigs(build).shop);
const textOf = (file: string) => readFileSync(join(server, file), 'utf8');

test('the Worker takes little more than a MiB, compressed', () => {
  const modules = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(mjs|wasm)$/.test(name),
  );
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((name) => name.endsWith('.wasm'))).toEqual([]);
  const compressed = gzipSync(modules.map(textOf).join('\n'));
  expect(compressed.length / 1024).toBeLessThan(1_060);
});

test('it starts without the console, the sandbox, the pages made on demand, and libraries that few requests need', () => {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, path = ''] of textOf(file).matchAll(/(?:import|export)(?:[^"';()]*?from)?\s*"(\.[^"]+)"/g))
      load(join(dirname(file), path));
  };
  load('entry.mjs');
  const sources = [...loaded].flatMap((file): string[] => JSON.parse(textOf(`${file}.map`)).sources);
  expect(sources.some((source) => source.endsWith('src/worker.ts'))).toBe(true);
  const late =
    /src\/(server\/(routes\/console|sandbox\/(app|pages)|seo\/app|jobs)|contract\/console)\b|node_modules\/(react-dom|pdfkit|@resvg|nodemailer|stripe|fast-xml-parser|csv-parse|otpauth|@simplewebauthn)\//;
  expect(sources.filter((source) => late.test(source))).toEqual([]);
  const bytes = [...loaded].reduce((sum, file) => sum + textOf(file).length, 0);
  expect(bytes).toBeLessThan(1_650_000);
});
