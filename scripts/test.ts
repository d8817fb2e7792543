/**
 * `npm test`: formatting and types, unit, API and DOM tests, those of the built site and those in a browser, in two lanes, each cheapest
 * first; then every failure with its reason, and one last line that counts. `npm test FILE` runs what it names; scripts/test/plan.ts reads
 * the arguments.
 */
import { endProcess } from '#node/end-process.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import type { Layer } from '../tests/support/layers.ts';
import { check } from './test/check.ts';
import { checkLog } from './test/check-log.ts';
import { type Outcome, printOutcome } from './test/outcome.ts';
import { type Plan, planOf } from './test/plan.ts';
import { runPlaywright } from './test/playwright.ts';
import { serveShop } from './test/shop-under-test.ts';
import { printCoverage, runVitest } from './test/vitest.ts';

await runCommand(async () => {
  const plan = planOf(process.argv.slice(2), root);
  const lanes = plan.coverage ? [runMeasured(plan)] : [runWithoutShop(plan), runWithShop(plan)];
  const followed = await Promise.allSettled(lanes.map(outcomesOf));
  const broken = followed.find(({ status }) => status === 'rejected');
  if (broken?.status === 'rejected') throw broken.reason;
  const outcomes = followed.flatMap((lane) => (lane.status === 'fulfilled' ? lane.value : []));
  if (plan.coverage) printCoverage();
  endProcess(printOutcome(outcomes).failed === 0 ? 0 : 1);
});

/** Everything that a lane has found, also when it ends before its last test. */
async function outcomesOf(lane: AsyncGenerator<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of lane) outcomes.push(outcome);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    outcomes.push({ passed: 0, failures: [{ name: 'npm test', reason: error.message }] });
  }
  return outcomes;
}

/** The first lane: tests that need no shop, the quick ones first. */
async function* runWithoutShop({ layers }: Plan): AsyncGenerator<Outcome> {
  const unit = layers.get('unit');
  if (unit) yield await runVitest(['unit'], unit);
  const others = (['api', 'dom'] as const).filter((layer) => layers.has(layer));
  if (others.length > 0) yield await runVitest(others, filesOf(layers, others));
}

/**
 * The second lane, beside the first: formatting and types, then what asks a shop that is built and served. Its tests often wait, for a
 * process, a mail or the clock, and those of the other lane use the machine meanwhile.
 */
async function* runWithShop({ check: isChecked, layers }: Plan): AsyncGenerator<Outcome> {
  if (isChecked) yield await check();
  const [site, e2e] = [layers.get('site'), layers.get('e2e')];
  if (!site && !e2e) return;
  const { libsqlUrl, env, log, stop } = await serveShop();
  try {
    if (site) yield await runVitest(['site'], site, { env });
    if (e2e) yield await runPlaywright(env, e2e);
    yield await checkLog(log, libsqlUrl);
  } finally {
    await stop();
  }
}

async function* runMeasured({ layers }: Plan): AsyncGenerator<Outcome> {
  const measured = [...layers.keys()];
  yield await runVitest(measured, filesOf(layers, measured), { coverage: true });
}

function filesOf(layers: Plan['layers'], some: readonly Layer[]): string[] {
  return some.flatMap((layer) => layers.get(layer) ?? []);
}
