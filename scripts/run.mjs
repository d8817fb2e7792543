/**
 * The way into every command, for a machine with nothing but Node 20 and npm: installs the packages when they are missing or
 * older than the lock file, then runs `scripts/NAME.ts` on a Node that can (22.18 or later; the packages bring one).
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...args] = process.argv.slice(2);

install();
endWithNpm();
// What was compiled once starts in half the time; processes that are started from here find it too. Node 20 knows nothing of it.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
await importEverywhere(new URL('quick-drizzle.mjs', import.meta.url).href);
const script = join(root, 'scripts', `${command}.ts`);
if (runsTypeScript(process.version)) {
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
} else {
  handOver(newerNode());
}

function install() {
  const stamp = join(root, 'node_modules', '.regalia-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) fail('The packages could not be installed. See the lines above; is the npm registry reachable?');
  try {
    writeFileSync(stamp, lock);
  } catch (error) {
    fail(`${stamp} cannot be written (${error.code}); copy the project to a folder that can be written.`);
  }
}

/** Here, and in each process of Node that is started from here. */
function importEverywhere(url) {
  const given = process.env.NODE_OPTIONS ?? '';
  const option = `--import=${url}`;
  if (!given.includes(option)) process.env.NODE_OPTIONS = `${given} ${option}`.trim();
  return import(url);
}

function newerNode() {
  const own = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  return fail(`This machine needs Node 22.18 or later (it has ${process.version}, and no package brings one for it).`);
}

function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function handOver(node) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(node, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  // The shell in between may be gone without a word.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** npm, when it is killed, leaves the shell running that it has put in between, and what that runs. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== command) return;
  const npm = parentOf(process.ppid);
  if (npm > 1) setInterval(() => isGone(npm) && process.kill(process.pid, 'SIGTERM'), 1_000).unref();
}

/** Process number; 0 where it cannot be told. */
function parentOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout ?? 0);
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
