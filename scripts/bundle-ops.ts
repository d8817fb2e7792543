/**
 * Bundles the operators' command line into one file, which Node loads several times faster than some 700 modules. The bundle is
 * rebuilt when one of its sources or the lock file is newer, or when the project has been moved: it contains absolute paths.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#node/root.ts';

const defaultFile = join(root, 'node_modules', '.cache', 'ops', 'ops.mjs');

/** Returns the bundle's path. Safe to call from several processes at once: a bundle replaces the previous one as a whole. */
export async function bundleOps(file = defaultFile): Promise<string> {
  if (isFresh(file)) return file;
  const startedAt = new Date();
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/ops/operate.ts'],
    outfile: file,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // packages in CommonJS call `require`
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    // only `src/node/root.ts` asks for its folder
    define: { 'import.meta.dirname': JSON.stringify(join(root, 'src', 'node')) },
    logLevel: 'warning',
  });
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules'));
  const record: BundleRecord = { root, sources: [...sources, 'package-lock.json'] };
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(recordFile(file), JSON.stringify(record), startedAt);
  writeWhole(file, outputFiles[0]?.contents ?? '', startedAt);
  return file;
}

/** Kept beside the bundle. */
interface BundleRecord {
  /** Folder of the project. */
  root: string;
  /** Paths within it. */
  sources: readonly string[];
}

function recordFile(file: string): string {
  return `${file}.json`;
}

function isFresh(file: string): boolean {
  if (!existsSync(file) || !existsSync(recordFile(file))) return false;
  const builtAt = statSync(file).mtimeMs;
  // safe because `bundleOps` is the only writer, and writes it as a whole
  const record = JSON.parse(readFileSync(recordFile(file), 'utf8')) as BundleRecord;
  if (record.root !== root) return false;
  return record.sources.every((path) => {
    const source = statSync(join(root, path), { throwIfNoEntry: false });
    return source !== undefined && source.mtimeMs < builtAt;
  });
}

/** Dates the file to the build's start, so that a source saved during the build is newer. */
function writeWhole(file: string, contents: string | Uint8Array, date: Date): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  utimesSync(draft, date, date);
  renameSync(draft, file);
}
