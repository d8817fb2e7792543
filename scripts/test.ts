/**
 * `npm test`: formatting and types, unit, API and DOM tests, those of the built site and those in a browser, cheapest first; then every
 * failure with its reason, and one last line that counts. `npm test FILE` runs what it names; scripts/test/plan.ts reads the arguments.
 */
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import type { Layer } from '../tests/support/layers.ts';
import { check } from './test/check.ts';
import { type Outcome, printOutcome } from './test/outcome.ts';
import { type Plan, planOf } from './test/plan.ts';
import { runPlaywright } from './test/playwright.ts';
import { serveShop } from './test/shop-under-test.ts';
import { printCoverage, runVitest } from './test/vitest.ts';

await runCommand(async () => {
  const plan = planOf(process.argv.slice(2), root);
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of plan.coverage ? runMeasured(plan) : run(plan)) outcomes.push(outcome);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    outcomes.push({ passed: 0, failures: [{ name: 'npm test', reason: error.message }] });
  }
  if (plan.coverage) printCoverage();
  process.exit(printOutcome(outcomes).failed === 0 ? 0 : 1);
});

/**
 * Two lanes, so that no part of the machine is idle while the other checks types or builds: formatting and types, then a shop that is
 * built and served; beside them the tests that need none, the quick ones first.
 */
async function* run({ check: isChecked, layers }: Plan): AsyncGenerator<Outcome> {
  const checked = isChecked ? check() : undefined;
  const [site, e2e] = [layers.get('site'), layers.get('e2e')];
  const shop = site || e2e ? Promise.resolve(checked).then(serveShop) : undefined;
  // A failure is thrown where each is awaited.
  for (const lane of [checked, shop]) lane?.catch(() => {});
  try {
    const unit = layers.get('unit');
    if (unit) yield await runVitest(['unit'], unit);
    const others = (['api', 'dom'] as const).filter((layer) => layers.has(layer));
    if (others.length > 0) yield await runVitest(others, filesOf(layers, others));
    if (checked) yield await checked;
    if (!shop) return;
    const { env } = await shop;
    if (site) yield await runVitest(['site'], site, { env });
    if (e2e) yield await runPlaywright(env, e2e);
  } finally {
    await shop?.then(
      ({ stop }) => stop(),
      () => {},
    );
  }
}

async function* runMeasured({ layers }: Plan): AsyncGenerator<Outcome> {
  const measured = [...layers.keys()];
  yield await runVitest(measured, filesOf(layers, measured), { coverage: true });
}

function filesOf(layers: Plan['layers'], some: readonly Layer[]): string[] {
  return some.flatMap((layer) => layers.get(layer) ?? []);
}
