/** Plays a use case with a fault at one of its calls, then as its caller goes on, and says what was wrong with any of it. */
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { change, type Facts, factsOf, holdings } from './facts.ts';
import { type Fault, faults, isWaitedFor, kills, ownKills } from './fault.ts';
import { type FaultyShop, type Part, parts } from './faulty-shop.ts';
import type { MoneyUseCase, Outcome, Play } from './use-case.ts';

export interface FaultCase {
  part: Part;
  call: number;
  fault: Fault;
  lasts: boolean;
}

/** What a use case does when nothing fails: its calls, and what it leaves behind. */
export interface Reference {
  calls: Record<Part, number>;
  left: Facts;
}

/** What was done in all cases together. */
export interface Tally {
  cases: number;
  requests: number;
  faults: number;
  /** How the first requests ended. */
  ends: Map<string, number>;
}

/** As long as the shop takes a request for one that still runs. */
const busySeconds = 41;
const attemptsMax = 4;

export const idOf = (useCase: MoneyUseCase, { part, call, fault, lasts }: FaultCase): string =>
  `${useCase.name} / ${part} ${call} / ${fault.name}${lasts ? ', lasting' : ''}`;

export async function playSound(shop: FaultyShop, useCase: MoneyUseCase): Promise<Reference> {
  const play = await prepared(shop, useCase);
  const before = await holdings(shop);
  for (const part of parts) shop.proxies[part].plan(null);
  const outcome = await play.attempt(shop.faulty('usual'));
  await shop.app.settled();
  const calls = { database: shop.proxies.database.count.calls, provider: shop.proxies.provider.count.calls };
  if (outcome.kind !== 'done') throw new Error(`${useCase.name} without a fault: ${JSON.stringify(outcome)}`);
  return { calls, left: await leftBy(shop, play, before) };
}

/** In a minute of its own, with no mail left over: else the use case would send those of others, each with calls of its own. */
async function prepared(shop: FaultyShop, useCase: MoneyUseCase): Promise<Play> {
  shop.app.clock.now += 60;
  const play = await useCase.prepare(shop);
  await shop.app.settled();
  await deliverOutbox(shop.sound);
  return play;
}

/** Every call of a use case with every fault, for once and from then on, and the database killed at each call of it. */
export function casesOf({ calls }: Reference): FaultCase[] {
  return parts.flatMap((part) =>
    Array.from({ length: calls[part] }, (_, index) => {
      const at = { part, call: index + 1 };
      const killed = part === 'database' ? kills.map((fault) => ({ ...at, fault, lasts: false })) : [];
      return [...faults.flatMap((fault) => [false, true].map((lasts) => ({ ...at, fault, lasts }))), ...killed];
    }).flat(),
  );
}

/** The shop's own process killed at every call. */
export function ownKillsOf({ calls }: Reference): FaultCase[] {
  return parts.flatMap((part) =>
    Array.from({ length: calls[part] }, (_, index) =>
      ownKills.map((fault) => ({ part, call: index + 1, fault, lasts: false })),
    ).flat(),
  );
}

/** Returns what was wrong; nothing when all is right. */
export async function playCase(
  shop: FaultyShop,
  useCase: MoneyUseCase,
  reference: Reference,
  { part, call, fault, lasts }: FaultCase,
  tally: Tally,
): Promise<string[]> {
  const complaints: string[] = [];
  const play = await prepared(shop, useCase);
  const before = await holdings(shop);
  const proxy = shop.proxies[part];

  proxy.plan({ fault, call, lasts });
  const first = await play.attempt(shop.faulty(isWaitedFor(fault) ? 'impatient' : 'usual'));
  await shop.app.settled();
  note(tally, first, proxy.count.faults);
  for (const each of parts) shop.proxies[each].plan(null);
  if (first.kind === 'broken') complaints.push(`the first attempt: ${first.how}`);
  if (first.kind === 'refused' && !first.retry) complaints.push(`the first attempt is refused for good: ${first.code}`);
  complaints.push(...(await wrongInBooks(shop, 'after the fault')));

  complaints.push(...(await goOn(shop, useCase, play, tally)));
  await proxy.letThrough();
  // once more, when what came late is done
  complaints.push(...(await goOn(shop, useCase, play, tally)));
  await play.jobs?.(shop.sound);
  await shop.app.settled();
  complaints.push(...(await wrongInBooks(shop, 'in the end')));
  const left = await leftBy(shop, play, before);
  for (const [what, expected] of Object.entries(reference.left)) {
    const [found, wanted] = [JSON.stringify(left[what]), JSON.stringify(expected)];
    if (found !== wanted) complaints.push(`${what}: ${found} instead of ${wanted}`);
  }
  return complaints;
}

/** A call after the answer, which carries mails, is not made each time: then no fault was met. */
function note(tally: Tally, outcome: Outcome, met: number): void {
  tally.requests += 1;
  if (met === 0) return;
  tally.cases += 1;
  tally.faults += met;
  const end = outcome.kind === 'refused' ? outcome.code : outcome.kind;
  tally.ends.set(end, (tally.ends.get(end) ?? 0) + 1);
}

/** Attempts it as its caller does who was told to come back. */
async function goOn(shop: FaultyShop, useCase: MoneyUseCase, play: Play, tally: Tally): Promise<string[]> {
  let outcome: Outcome | undefined;
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    tally.requests += 1;
    outcome = await play.attempt(shop.sound);
    await shop.app.settled();
    if (outcome.kind === 'done') return [];
    if (outcome.kind === 'broken') return [`the repetition: ${outcome.how}`];
    if (useCase.alreadyDone?.includes(outcome.code)) return [];
    if (!outcome.retry) return [`the repetition is refused: ${outcome.code}`];
    if (outcome.code === 'idempotency_key_busy') shop.app.clock.now += busySeconds;
  }
  return [`the repetition never ends: ${JSON.stringify(outcome)}`];
}

async function leftBy(
  shop: FaultyShop,
  { customer, goods = [] }: Play,
  before: Record<string, number>,
): Promise<Facts> {
  return { ...(await factsOf(shop, customer, goods)), accounts: change(before, await holdings(shop)) };
}

async function wrongInBooks({ app }: FaultyShop, when: string): Promise<string[]> {
  const { sound, sumCents, differences } = await checkLedger({ deps: app.deps });
  return sound ? [] : [`the books ${when}: ${sumCents} ${JSON.stringify(differences)}`];
}
