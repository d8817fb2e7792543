/** What can become of one call of the shop to somebody else: whether the other side hears of it, and what comes back. */
export interface Fault {
  name: string;
  /**
   * How much of the call gets through: all of it at once, all of it when the shop has stopped waiting, its first half, or nothing. With
   * all of it the work may be done although the shop does not hear so.
   */
  arrives: 'whole' | 'later' | 'half' | 'never';
  /**
   * What the shop gets: the answer after a pause, its first half, no byte, silence on an open line, or something else in its place. `killed`:
   * the other side's process is killed, and started again. `gone`: the shop's own is, so that nobody hears of this attempt any more.
   */
  comes: 'pause' | 'half' | 'hang up' | 'silence' | 'killed' | 'gone' | { status: number; type: string; body: string };
}

const page = (status: number) => ({ status, type: 'text/html', body: '<h1>Something went wrong</h1>' });
const json = (body: string) => ({ status: 200, type: 'application/json', body });

export const faults: readonly Fault[] = [
  { name: 'answer cut', arrives: 'whole', comes: 'half' },
  { name: 'answer lost', arrives: 'whole', comes: 'hang up' },
  { name: 'arrives late', arrives: 'later', comes: 'silence' },
  { name: 'done, 500', arrives: 'whole', comes: page(500) },
  { name: 'done, no JSON', arrives: 'whole', comes: json('{"baton": nul') },
  { name: 'done, wrong JSON', arrives: 'whole', comes: json('{"weather": ["fine"]}') },
  { name: 'done, silence', arrives: 'whole', comes: 'silence' },
  { name: 'request cut', arrives: 'half', comes: 'hang up' },
  { name: 'slow', arrives: 'whole', comes: 'pause' },
  { name: '500', arrives: 'never', comes: page(500) },
  { name: '429', arrives: 'never', comes: { ...page(429), type: 'text/plain' } },
  { name: 'no JSON', arrives: 'never', comes: json('<html>') },
  { name: 'silence', arrives: 'never', comes: 'silence' },
];

/** Of a process that we have ourselves: it is killed before the work, in the middle of it, and after it. */
export const kills: readonly Fault[] = [
  { name: 'killed before', arrives: 'never', comes: 'killed' },
  { name: 'killed meanwhile', arrives: 'half', comes: 'killed' },
  { name: 'killed after', arrives: 'whole', comes: 'killed' },
];

/**
 * The shop's process is killed before the call goes out, in the middle of it, and before it has taken in the answer: nothing that it would
 * have done then, to repeat, to take back or to let go, is done.
 */
export const ownKills: readonly Fault[] = [
  { name: 'shop killed before', arrives: 'never', comes: 'gone' },
  { name: 'shop killed meanwhile', arrives: 'half', comes: 'gone' },
  { name: 'shop killed after', arrives: 'whole', comes: 'gone' },
];

/** The shop has to stop waiting by itself. */
export function isWaitedFor({ comes, name }: Fault): boolean {
  return comes === 'silence' || name === '429';
}

/** Which calls meet a fault, counted from 1. */
export interface FaultPlan {
  fault: Fault;
  call: number;
  /** All later calls meet it too. */
  lasts: boolean;
}
