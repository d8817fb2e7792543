/** The seed that `npm test` gives to tests of random cases: that of what is committed, so that a run that fails can be repeated. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { root } from '#node/root.ts';

/** `PROPERTY_SEED` where it is set; of a tree without Git another one each time. */
export function propertySeed(): string {
  return process.env.PROPERTY_SEED || String(seedOfCommit() ?? randomInt(2 ** 31));
}

/** Changes with the sources and the tests, and with nothing else that is committed. */
function seedOfCommit(): number | undefined {
  try {
    const args = ['rev-parse', 'HEAD:src', 'HEAD:tests'];
    const trees = execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    const [source = '', tests = ''] = trees.toString().split('\n');
    return Number.parseInt(source.slice(0, 7), 16) ^ Number.parseInt(tests.slice(0, 7), 16);
  } catch {
    return undefined;
  }
}
