/** Runs the browser tests against a shop under test. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { findChromium } from '../chromium.ts';
import { type Outcome, outcomeOf, reportVariable } from './outcome.ts';
import { bin, runTool } from './run-tool.ts';

/** `shop` holds the variables that tell where it is. Runs `files`, or all when there are none. */
export async function runPlaywright(shop: Record<string, string>, files: readonly string[]): Promise<Outcome> {
  console.log('\nbrowser tests');
  const chromium = await findChromium();
  const report = join(root, '.cache', 'e2e.jsonl');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const env = {
    ...shop,
    [reportVariable]: report,
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_ENV: JSON.stringify(chromium.env),
  };
  // A word of Playwright is a pattern; dots and brackets of a path are to be taken as they are.
  const patterns = files.map((file) => file.replace(/[.[\]()+]/g, '\\$&'));
  return outcomeOf(
    report,
    await runTool('browser tests', [bin('@playwright', 'test', 'cli.js'), 'test', ...patterns], { env }),
  );
}
