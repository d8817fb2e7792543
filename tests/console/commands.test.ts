/** What the menus "Copy as command" say is a command of the command line, with options that it knows. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { inviteAction } from '#console/people/operator-actions.ts';
import { root } from '#node/root.ts';
import { commands } from '../../src/ops/operate.ts';

interface Said {
  file: string;
  noun: string;
  /** Undefined where it is put together. */
  verb: string | undefined;
  options: string[];
}

let nouns: ReadonlyMap<string, Command>;
let said: Said[];
beforeAll(async () => {
  nouns = new Map((await commands()).commands.map((command) => [command.name(), command]));
  const files = globSync('src/console/**/*.{ts,tsx}', { cwd: root });
  said = files.flatMap((file) => saidIn(file, readFileSync(join(root, file), 'utf8')));
});

/** Options belong to the command that begins before them. */
function saidIn(file: string, text: string): Said[] {
  const found: Said[] = [];
  const parts = new RegExp(`['\`](${[...nouns.keys()].join('|')}) (\\$\\{|[a-z-]+)|--([a-z][a-z-]*)\\b`, 'g');
  for (const [, noun, verb, option] of text.matchAll(parts)) {
    if (noun) found.push({ file, noun, verb: verb === '${' ? undefined : verb, options: [] });
    else if (option) found.at(-1)?.options.push(option);
  }
  return found;
}

const named = ({ file, noun, verb }: Said) => `${noun} ${verb ?? '…'} in ${file}`;

test('there are some of every noun that a screen works on', () => {
  expect(said.length).toBeGreaterThan(60);
  const worked = ['orders', 'deliveries', 'offers', 'payouts', 'deposits', 'items', 'imports', 'customers', 'promos'];
  const more = ['packs', 'prompts', 'settings', 'rates', 'categories', 'operators', 'keys', 'approvals', 'events'];
  expect([...worked, ...more].filter((noun) => !said.some((each) => each.noun === noun))).toEqual([]);
});

test('each is a command', () => {
  const unknown = said.filter(
    ({ noun, verb }) => verb !== undefined && !nouns.get(noun)?.commands.some((each) => each.name() === verb),
  );
  expect(unknown.map(named)).toEqual([]);
});

test('each option is one of its command', () => {
  const unknown = said.flatMap((each) => {
    const ofNoun = nouns.get(each.noun)?.commands ?? [];
    const able = each.verb === undefined ? ofNoun : ofNoun.filter((command) => command.name() === each.verb);
    // `deliveries evidence add` is one of `deliveries evidence`
    const all = able.flatMap((command) => [command, ...command.commands]);
    const known = all.flatMap(({ options }) => options.map(({ long }) => long));
    return each.options
      .filter((option) => !known.includes(`--${option}`))
      .map((option) => `--${option} of ${named(each)}`);
  });
  expect(unknown).toEqual([]);
});

test('what is typed is part of it', () => {
  const { command } = inviteAction(async () => {});
  const typed = { email: 'nora@shop.test', name: 'Nora Holm', role: 'manager' };
  expect(typeof command === 'function' && command(typed)).toBe(
    "operators invite nora@shop.test --name 'Nora Holm' --role manager",
  );
});
