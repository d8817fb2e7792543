/**
 * The builds of the site: a folder each, named by what it was made from, in one folder. A build is made beside and moved to its name as
 * a whole, and none is changed or taken away while a process serves it.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf, isAlive, takeLock } from '#node/lock.ts';

const buildName = /^[0-9a-f]{16}$/;
const partName = /^[0-9a-f]{16}\.(\d+)\.part$/;

/** Builds that are left besides those in use: a shop that is stopped, or its tests, may want one of them again. */
const kept = 2;

/** Paths of the configurations of the built Workers. */
export function builtConfigs(buildDir: string): Record<'shop' | 'renderer', string> {
  return { shop: join(buildDir, 'server', 'wrangler.json'), renderer: join(buildDir, 'renderer', 'wrangler.json') };
}

export function isBuilt(buildDir: string): boolean {
  return Object.values(builtConfigs(buildDir)).every((file) => existsSync(file));
}

export function hasBuilds(outDir: string): boolean {
  return (
    existsSync(outDir) && statSync(outDir).isDirectory() && readdirSync(outDir).some((name) => buildName.test(name))
  );
}

/** Says that this process uses the build, until its end. A folder that cannot be written is not cleared by anyone either. */
export function use(outDir: string, name: string): void {
  const marks = marksIn(outDir);
  try {
    mkdirSync(marks, { recursive: true });
    takeLock(join(marks, `${process.pid}-${name}`), name);
  } catch {
    // It is read only.
  }
}

/** Runs `make` over a folder beside, and moves what it made to its name. */
export async function makeBuild(outDir: string, name: string, make: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(outDir, name);
  const part = `${folder}.${process.pid}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    await make(part);
    // Another clone of the project can have made it meanwhile.
    if (!isBuilt(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Takes away what no process uses: halves of builds that were killed, and all builds but the latest. */
export function clearBuilds(outDir: string): void {
  const marks = marksIn(outDir);
  const used = new Set<string>();
  for (const file of existsSync(marks) ? readdirSync(marks) : []) {
    const holder = holderOf(join(marks, file));
    if (holder && isAlive(holder)) used.add(holder.note);
    else rmSync(join(marks, file), { force: true });
  }
  const names = readdirSync(outDir);
  const free = names.filter((name) => buildName.test(name) && !used.has(name));
  const latest = free.sort((one, other) => madeAt(join(outDir, other)) - madeAt(join(outDir, one))).slice(0, kept);
  const parts = names.filter((name) => isAbandoned(name));
  for (const name of [...parts, ...free.filter((each) => !latest.includes(each))])
    rmSync(join(outDir, name), { recursive: true, force: true });
}

/** The latest to be used is the last to go. */
export function touch(buildDir: string): void {
  try {
    const now = new Date();
    utimesSync(buildDir, now, now);
  } catch {
    // It is read only.
  }
}

function isAbandoned(name: string): boolean {
  const [, pid] = partName.exec(name) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
}

function madeAt(folder: string): number {
  return statSync(folder).mtimeMs;
}

function marksIn(outDir: string): string {
  return join(outDir, 'in-use');
}
