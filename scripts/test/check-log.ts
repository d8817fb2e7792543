/** After the tests that ask a shop: its log says nothing about the people they have played. Counts as one test. */
import { leaksIn, personalValues } from '../../tests/support/log-scan.ts';
import type { Outcome } from './outcome.ts';

const name = 'the log of the shop under test holds nothing about a person';

/** `lines` are all that the shop has logged; its database still answers. */
export async function checkLog(lines: readonly string[], libsqlUrl: string): Promise<Outcome> {
  const leaks = leaksIn(lines, await personalValues(libsqlUrl));
  const isSound = leaks.length === 0 && lines.length > 0;
  console.log(`${isSound ? '✓' : '✗'} ${name} (${lines.length} lines)`);
  if (isSound) return { passed: 1, failures: [] };
  const reason = leaks.length > 0 ? leaks.join('\n') : 'The shop has logged nothing at all.';
  return { passed: 0, failures: [{ name, reason }] };
}
