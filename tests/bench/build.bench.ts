/**
 * How long the site is built: over the demo, over a shop with seven times its types, each of which has lists of its own in every language, and
 * over a catalogue of `SEED_ITEMS` (100,000).
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildWhenStale } from '../../scripts/build.ts';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import type { TestApp } from '../support/test-app.ts';
import { milliseconds, rounded } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'build';
export const minutesMax = 15;

const largeItems = Number(process.env.SEED_ITEMS || 100_000);
const typesOfOne = 7;

export async function run(): Promise<Row[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'regalia-builds-'));
  try {
    return [
      await built(outDir, 'the demo', 240),
      await built(outDir, 'seven times its types', 240, splitTypes),
      await built(outDir, 'a large catalogue', largeItems),
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function built(
  outDir: string,
  what: string,
  seedItems: number,
  change?: (app: TestApp) => Promise<unknown>,
): Promise<Row> {
  return withTestApp(async (app) => {
    await seedWhenEmpty({ url: app.url, authToken: undefined }, { seedItems, encryptionKey: app.deps.encryptionKey });
    await change?.(app);
    let folder = '';
    const ms = await milliseconds(async () => {
      folder = await buildWhenStale({
        siteUrl: 'http://localhost:4321',
        imageHost: '',
        libsqlUrl: app.url,
        libsqlAuthToken: undefined,
        catalogue: what,
        outDir,
        say: () => {},
      });
    });
    const pages = globSync('client/**/*.html', { cwd: folder }).length;
    return { what, items: seedItems, pages, seconds: rounded(ms / 1_000) };
  });
}

function splitTypes({ deps: { db } }: TestApp): Promise<unknown> {
  const nth = sql.raw(`(number % ${typesOfOne})`);
  return db.run(sql`update items set type = type || ' ' || ${nth}, subcategory = subcategory || '-' || ${nth}`);
}
