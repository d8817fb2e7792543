/** Runs the browser tests against a shop under test. */
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';
import { findChromium } from '../chromium.ts';
import { type Outcome, outcomeOf, reportVariable } from './outcome.ts';
import { bin, runTool } from './run-tool.ts';
import { shrinkPictures } from './shrink-pictures.ts';

/** `shop` holds the variables that tell where it is. Runs `files`, or all when there are none. With `RENEW_SCREENS` pictures are drawn anew. */
export async function runPlaywright(shop: Record<string, string>, files: readonly string[]): Promise<Outcome> {
  console.log('\nbrowser tests');
  const chromium = await findChromium();
  if (!chromium.isPackaged) console.log(`– Screens: not compared, ${chromium.path} paints edges its own way`);
  const report = join(root, '.cache', 'e2e.jsonl');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const env = {
    ...shop,
    [reportVariable]: report,
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_ENV: JSON.stringify(chromium.env),
    COMPARE_SCREENS: chromium.isPackaged ? '1' : '',
  };
  // A word of Playwright is a pattern; dots and brackets of a path are to be taken as they are.
  const patterns = files.map((file) => file.replace(/[.[\]()+]/g, '\\$&'));
  const ending = await runTool('browser tests', [bin('@playwright', 'test', 'cli.js'), 'test', ...patterns], { env });
  if (process.env.RENEW_SCREENS) await shrinkPictures(globSync(join(root, 'tests', 'e2e', 'screens', '*.png')));
  return outcomeOf(report, ending);
}
