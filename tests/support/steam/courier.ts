/** Couriers in a test: the loop over the real API and the double, a round at a time, by the clock of the test app. */
import { type Courier, type LoopOptions, openCourier, playRound } from '#courier/job-loop.ts';
import { createSandboxAccount } from '#courier/sandbox/account.ts';
import { sandboxLoop } from '#courier/sandbox/program.ts';
import { createShop } from '#courier/shop.ts';
import type { SteamAccount } from '#courier/steam-account.ts';
import { type LogLine, stepLog } from '#courier/step-log.ts';
import type { CourierTools } from '#courier/tools.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import type { ListeningApp } from '../listening-app.ts';

export interface TestedCourier {
  courier: Courier;
  key: string;
  /** Of the key that was made last. */
  name: string;
  tools: CourierTools;
  lines: LogLine[];
  /** What was written, as it would stand on standard output. */
  text(): string;
  /** Plays rounds; returns the pause that the last one asks for. */
  round(times?: number): Promise<number>;
}

let named = 0;

export async function newCourierKey({ deps }: ListeningApp): Promise<string> {
  named += 1;
  const { key } = await createKey(
    { deps, actor: 'ops:test', role: 'owner' },
    { name: nameOfKey(named), scope: 'courier' },
  );
  return key;
}

function nameOfKey(number: number): string {
  return `program-${number}`;
}

interface Options {
  /** The double's own courier when absent. */
  steam?: SteamAccount;
  /** Does not put things where the shop says they are. */
  isReal?: boolean;
  loop?: Partial<LoopOptions>;
  key?: string;
  send?: typeof fetch;
}

export async function startCourier(app: ListeningApp, options: Options = {}): Promise<TestedCourier> {
  const { isReal = false, loop = {}, send } = options;
  const key = options.key ?? (await newCourierKey(app));
  const own = createSandboxAccount({ shopUrl: app.origin, autoAccept: false, ...(send ? { send } : {}) });
  const lines: LogLine[] = [];
  let text = '';
  const write = stepLog((line) => {
    text += line;
  });
  const tools: CourierTools = {
    shop: createShop({ url: app.origin, key, ...(send ? { send } : {}) }),
    steam: options.steam ?? own,
    log: (line) => {
      lines.push(line);
      write(line);
    },
    clock: { now: () => app.clock.now, elapsed: () => app.clock.now },
    ...(isReal ? {} : { beforeSend: own.provide }),
  };
  const courier = openCourier(tools, { ...sandboxLoop, ...loop });
  const { signal } = new AbortController();
  return {
    courier,
    key,
    name: nameOfKey(named),
    tools,
    lines,
    text: () => text,
    async round(times = 1) {
      let pause = 0;
      for (let played = 0; played < times; played++) pause = await playRound(courier, signal);
      return pause;
    },
  };
}
