/** Formatting, lint, types, and the packages; each counts as one test. Astro writes types that the compiler reads, so its own check comes first. */
import { checkAdvisories, checkLicences } from './check-packages.ts';
import type { Outcome } from './outcome.ts';
import { bin, runTool } from './run-tool.ts';
import { hasWorkerTypes, workerTypesArguments } from './worker-types.ts';

const astroCheck = ['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.pages.json'];

/** The compiler is a Go program: its garbage collector, run half as often, takes less of the time and a few hundred megabytes more. */
const tidying = '200';

export async function check(): Promise<Outcome> {
  if (!hasWorkerTypes()) {
    await runTool('wrangler types', [bin('wrangler', 'bin', 'wrangler.js'), ...workerTypesArguments], { quiet: true });
  }
  const tools = [
    ['Biome', bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings'],
    ['Types of pages', bin('astro', 'bin', 'astro.mjs'), ...astroCheck],
    ['Types', bin('@typescript', 'native', 'bin', 'tsc'), '--noEmit', '--checkers', '1'],
  ] as const;
  const advisories = checkAdvisories();
  const outcome: Outcome = checkLicences();
  for (const [name, ...args] of tools) {
    const { code, signal, tail } = await runTool(name, args, { quiet: true, env: { GOGC: tidying } });
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code === 0) outcome.passed += 1;
    else outcome.failures.push({ name, reason: tail || `${name} ended with ${signal ?? code}.` });
  }
  const { passed, failures } = await advisories;
  return { passed: outcome.passed + passed, failures: [...outcome.failures, ...failures] };
}
