/**
 * A courier that is killed at a point of its own choosing: before it sends one of its calls to the shop or to Steam, or when the answer is
 * there and nothing has been done with it.
 */
import { openCourier, playRound } from '#courier/job-loop.ts';
import { createSandboxAccount } from '#courier/sandbox/account.ts';
import { sandboxLoop } from '#courier/sandbox/program.ts';
import { createShop } from '#courier/shop.ts';

export interface KilledCourier {
  url: string;
  key: string;
  now: number;
  rounds: number;
  dies: { call: number; moment: 'before' | 'after' };
}

// safe because the test that starts this process wrote it
const { url, key, now, rounds, dies } = JSON.parse(process.argv[2] ?? '') as KilledCourier;
const die = () => process.kill(process.pid, 'SIGKILL');

let calls = 0;
const send: typeof fetch = async (input, init) => {
  calls += 1;
  const call = calls;
  if (call === dies.call && dies.moment === 'before') die();
  const answer = await fetch(input, init);
  const body = await answer.arrayBuffer();
  if (call === dies.call) die();
  return new Response(body, answer);
};

const steam = createSandboxAccount({ shopUrl: url, autoAccept: false, send });
const tools = {
  shop: createShop({ url, key, send }),
  steam,
  log: () => undefined,
  clock: { now: () => now, elapsed: () => performance.now() / 1000 },
  beforeSend: steam.provide,
};
const courier = openCourier(tools, sandboxLoop);
const { signal } = new AbortController();
for (let round = 0; round < rounds; round++) await playRound(courier, signal);
