/** A profile as a flame graph in text: who called whom, and of what share of the time. */
import type { Profile, ProfileNode } from './profiler.ts';

interface Call {
  label: string;
  /** Microseconds, with those of the calls below it and without. */
  total: number;
  self: number;
  calls: Map<string, Call>;
}

/** Time that is nobody's: the isolate waited, or workerd's own code ran. */
const outside = ['(idle)', '(program)'];
/** Calls of a smaller share are left out. */
const shareMin = 0.01;

export interface FlameGraph {
  /** How often a script was seen running. */
  samples: number;
  lines: string[];
}

export function flameGraph(
  { nodes, samples, timeDeltas }: Profile,
  nameOf: (frame: ProfileNode['callFrame']) => string,
): FlameGraph {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const stacks = new Map<number, string[]>();
  const stackOf = (id: number): string[] => {
    const known = stacks.get(id);
    if (known) return known;
    const node = byId.get(id);
    const parent = parents.get(id);
    if (!node || parent === undefined) return [];
    const above = stackOf(parent);
    const label = nameOf(node.callFrame);
    // what a package does within itself is one line
    const stack = label === above.at(-1) ? above : [...above, label];
    stacks.set(id, stack);
    return stack;
  };
  let seen = 0;
  const root: Call = { label: '', total: 0, self: 0, calls: new Map() };
  for (const [index, id] of samples.entries()) {
    const stack = stackOf(id);
    if (stack.length === 0 || outside.includes(stack.at(-1) ?? '')) continue;
    seen++;
    add(root, stack, timeDeltas[index] ?? 0);
  }
  return { samples: seen, lines: [...linesOf(root, root.total, 0)] };
}

function add(root: Call, stack: readonly string[], microseconds: number): void {
  root.total += microseconds;
  let call = root;
  for (const label of stack) {
    const below = call.calls.get(label) ?? { label, total: 0, self: 0, calls: new Map() };
    call.calls.set(label, below);
    below.total += microseconds;
    call = below;
  }
  call.self += microseconds;
}

function* linesOf({ calls }: Call, all: number, depth: number): Generator<string> {
  for (const call of [...calls.values()].sort((a, b) => b.total - a.total)) {
    if (call.total / all < shareMin) return;
    yield `${percent(call.total / all)} ${percent(call.self / all)}  ${'  '.repeat(depth)}${call.label}`;
    yield* linesOf(call, all, depth + 1);
  }
}

function percent(share: number): string {
  return (share * 100).toFixed(1).padStart(5);
}
