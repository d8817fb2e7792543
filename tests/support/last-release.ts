/**
 * The version of the shop that runs while this one's migrations are applied, and afterwards until the upload is everywhere: the last tag `release-*`
 * where deploys are tagged, else the commit before the one that last added a migration.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#node/root.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Its commit. */
function lastRelease(): string {
  const [tag] = git('tag', '--list', 'release-*', '--merged', 'HEAD', '--sort=-creatordate').split('\n');
  const before = tag || `${git('log', '-1', '--format=%H', '--', 'drizzle/meta/_journal.json')}^`;
  return git('rev-parse', '--verify', before);
}

/** Its code over this version's schema, in `folder`, with the packages that are installed here. */
export function unpackLastRelease(folder: string): void {
  const commit = lastRelease();
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  rmSync(join(folder, 'drizzle'), { recursive: true });
  cpSync(join(root, 'drizzle'), join(folder, 'drizzle'), { recursive: true });
}
