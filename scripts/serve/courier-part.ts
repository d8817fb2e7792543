/**
 * The sandbox's courier as a part of a running shop on this machine: it makes the trades of what is bought and offered there against the
 * double of Steam. A shop that is open to the world never has it.
 */

import { join } from 'node:path';
import { startGroup } from '#node/child-process.ts';
import type { Environment } from '#node/environment.ts';
import { doubleOfSteamAt } from '#node/steam-community.ts';
import { databaseProgramMs } from '../../src/rules/limits/outside-calls.ts';
import { openDatabase } from '../../src/server/db/client.ts';
import { movingDeps } from '../demo/moving-deps.ts';
import { keepCourierKey } from './courier-key.ts';
import type { Part, Running } from './supervise.ts';

interface Place {
  url: string;
  authToken: string | undefined;
  encryptionKey: string;
}

export interface CourierPart {
  part: Part;
  /** The page on which the other side of its trades is played. */
  steamUrl: string;
}

/** Null where the shop has no double of Steam. */
export function courierPart(environment: Environment, { url, authToken, encryptionKey }: Place): CourierPart | null {
  const steamUrl = doubleOfSteamAt(environment);
  if (steamUrl === null) return null;
  const { dataDir, port } = environment;
  const script = join(import.meta.dirname, 'courier-process.ts');
  async function start(): Promise<Running> {
    const db = openDatabase(url, authToken, { timeoutMs: databaseProgramMs });
    const keyFile = await keepCourierKey(movingDeps(db, Math.floor(Date.now() / 1000), encryptionKey), dataDir);
    const args = [script, `http://localhost:${port}`, keyFile, join(dataDir, 'courier.log')];
    return startGroup(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }
  return { part: { name: 'The courier', start }, steamUrl };
}

const waiting = ['POST /api/courier/claim', 'POST /api/courier/jobs/:id/renew', 'GET /sandbox/steam/*'];

/** Whether a line of the request log says no more than that the courier asks for work, holds on to what it has or looks for an answer at the double of Steam, which it does all the time. */
export function isCourierWaiting(line: string): boolean {
  const { method = '', route = '', status } = JSON.parse(line) as { method?: string; route?: string; status?: number };
  return status === 200 && waiting.includes(`${method} ${route}`);
}
