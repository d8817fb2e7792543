/** A copy of the repository on which a recipe of CONTRIBUTING.md is followed: nothing but the files that its text names may be edited. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The text of a recipe. */
export function recipe(name: string): string {
  const text = contributing.split('\n\n').find((paragraph) => paragraph.startsWith(`**${name}.**`));
  if (!text) throw new Error(`CONTRIBUTING.md has no recipe for: ${name}`);
  return text;
}

/** A file as a recipe may write it: from the root, from `src` or from a module; `*`, `<word>` and `…` stand for any name. */
function names(text: string, file: string): boolean {
  const written = [...text.matchAll(/(?:`|\]\()([\w./<>*[\]…-]+\/[\w./<>*[\]…-]*)/g)].map(([, path = '']) => path);
  return written.some((path) => {
    const pattern = path
      .replace(/[.[\]]/g, '\\$&')
      .replace(/<\w+>|\*|…|Name/g, '[^/]+')
      .replace(/\/$/, '/.+');
    return new RegExp(`(^|/)${pattern}$`).test(file);
  });
}

export interface RecipeCopy {
  folder: string;
  read(file: string): string;
  /** Changes or writes files that the recipe names. */
  follow(name: string, changes: Record<string, (text: string) => string>): void;
  run(...command: string[]): Promise<{ status: number | null; output: string }>;
  remove(): void;
}

/** The files of the repository below `parts` in a folder of their own. */
export function copyOf(...parts: string[]): RecipeCopy {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'recipe-'));
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
  return {
    folder,
    read,
    follow(name, changes) {
      const text = recipe(name);
      for (const [file, change] of Object.entries(changes)) {
        if (!names(text, file)) throw new Error(`the recipe of "${name}" does not name ${file}`);
        const before = read(file);
        const after = change(before);
        if (after === before)
          throw new Error(`${file} no longer has the line that the recipe of "${name}" is tried at`);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), after);
      }
    },
    run(...command) {
      return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (text) => {
            output += text;
          });
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, output }));
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
