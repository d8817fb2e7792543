/**
 * The packages: their licences always, and what the registry knows to be unsafe where it tells. A pressing advisory fails where `CI` is
 * set; elsewhere it is a line, so that nobody's work stops for what became known over night.
 */
import { askAdvisories, pressing } from '../packages/advisories.ts';
import { licenceFaults } from '../packages/licences.ts';
import type { Outcome } from './outcome.ts';
import { stop } from './run-tool.ts';

export function checkLicences(): Outcome {
  const faults = licenceFaults();
  console.log(`${faults.length === 0 ? '✓' : '✗'} Licences`);
  if (faults.length === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name: 'Licences', reason: faults.join('\n') }] };
}

export async function checkAdvisories(): Promise<Outcome> {
  const mustPass = Boolean(process.env.CI);
  const answer = await askAdvisories(stop.signal);
  if (answer.found === null) {
    console.log(`– Advisories: not checked, the registry does not tell (${answer.why})`);
    return { passed: 0, failures: [] };
  }
  const open = pressing(answer.found, new Date().toISOString().slice(0, 10));
  const lines = open.map(({ id, package: name, severity, title }) => `${id} ${name} (${severity}): ${title}`);
  console.log([`${open.length === 0 ? '✓' : mustPass ? '✗' : '!'} Advisories`, ...lines].join('\n  '));
  if (open.length === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: mustPass ? [{ name: 'Advisories', reason: lines.join('\n') }] : [] };
}
