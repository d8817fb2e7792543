/** What `npm test` runs, from its arguments: everything, some layers, or the files that are named. */
import { globSync } from 'node:fs';
import { Problem } from '#node/problem.ts';
import { type Layer, layerNames, patternsOf } from '../../tests/support/layers.ts';

export interface Plan {
  /** Formatting, lint and types. */
  check: boolean;
  /** Files of each layer that runs, from the root; an empty list runs the whole layer. */
  layers: Map<Layer, string[]>;
  /** Measures which lines of `src` the layers of vitest run. */
  coverage: boolean;
}

/**
 * Reads the arguments. `--unit`, `--api`, `--dom`, `--e2e` and `--check` choose; other words choose files by a part of their path, among the
 * chosen layers or among all. `FILE:LINE` runs what stands at that line.
 *
 * @throws Problem when a flag is unknown or a word is in no file's path
 */
export function planOf(args: readonly string[], root: string): Plan {
  const flags = args.filter((arg) => arg.startsWith('--') && arg !== '--').map((arg) => arg.slice(2));
  const words = args.filter((arg) => !arg.startsWith('--'));
  const unknown = flags.find((flag) => !['check', 'coverage', ...layerNames].includes(flag));
  if (unknown) throw new Problem(`npm test knows no --${unknown}; it knows --check, --coverage and ${layerFlags()}.`);
  const coverage = flags.includes('coverage');
  const chosen = layerNames.filter((layer) => flags.includes(layer));
  const some = chosen.length > 0 ? chosen : coverage ? measured : layerNames;
  const isWhole = flags.length === 0 && words.length === 0;
  const check = isWhole || flags.includes('check');
  if (check && !isWhole && chosen.length === 0 && words.length === 0) return { check, coverage, layers: new Map() };
  if (words.length === 0) return { check, coverage, layers: new Map(some.map((layer) => [layer, []])) };
  return { check, coverage, layers: filesOf(words, some, root) };
}

function filesOf(words: readonly string[], among: readonly Layer[], root: string): Map<Layer, string[]> {
  const files = new Map<Layer, string[]>();
  for (const word of words) {
    const [, part = '', line = ''] = /^(.*?)(:\d+)?$/.exec(word.replaceAll('\\', '/').replace(/^\.\//, '')) ?? [];
    const matches = among.map((layer) => {
      const paths = patternsOf(layer).flatMap((pattern) => globSync(pattern, { cwd: root }));
      return { layer, paths: paths.map((path) => path.replaceAll('\\', '/')).filter((path) => path.includes(part)) };
    });
    if (matches.every(({ paths }) => paths.length === 0)) throw new Problem(`No test file has "${part}" in its path.`);
    for (const { layer, paths } of matches) {
      if (paths.length > 0) files.set(layer, [...(files.get(layer) ?? []), ...paths.sort().map((path) => path + line)]);
    }
  }
  return files;
}

/** Layers that run the sources themselves rather than a build of them. */
const measured: readonly Layer[] = ['unit', 'api', 'dom'];

const layerFlags = () => layerNames.map((layer) => `--${layer}`).join(', ');
