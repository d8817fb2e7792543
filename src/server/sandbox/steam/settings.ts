/** What the page switches: whether Steam is away, limits its callers, and whether customers accept by themselves. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sandboxSteamSettings } from '../../db/schema/sandbox-steam.ts';
import { runRead, statement, write } from '../../db/write.ts';

export interface SteamSwitches {
  away: boolean;
  rateLimited: boolean;
  autoAccept: boolean;
}

export const steamSwitches = ['away', 'rateLimited', 'autoAccept'] as const satisfies readonly (keyof SteamSwitches)[];

const on = 'on';
const off = 'off';

export async function readSwitches(db: Database): Promise<SteamSwitches> {
  const rows = await runRead(db.select().from(sandboxSteamSettings).execute());
  const isOn = (name: keyof SteamSwitches) => rows.some((row) => row.name === name && row.value === on);
  return { away: isOn('away'), rateLimited: isOn('rateLimited'), autoAccept: isOn('autoAccept') };
}

export async function turnSwitch(db: Database, name: keyof SteamSwitches, isOn: boolean): Promise<void> {
  await storeSetting(db, name, isOn ? on : off);
}

/** Turns a switch on unless somebody has touched it. */
export async function turnOnAtFirst(db: Database, name: keyof SteamSwitches): Promise<void> {
  await write(db, statement(db.insert(sandboxSteamSettings).values({ name, value: on }).onConflictDoNothing()));
}

export async function findSetting(db: Database, name: string): Promise<string | null> {
  const rows = await runRead(
    db.select().from(sandboxSteamSettings).where(eq(sandboxSteamSettings.name, name)).execute(),
  );
  return rows[0]?.value ?? null;
}

/** Stores a value unless there is one, and returns the one that is there then. */
export async function settingAtFirst(db: Database, name: string, value: string): Promise<string> {
  await write(db, statement(db.insert(sandboxSteamSettings).values({ name, value }).onConflictDoNothing()));
  return (await findSetting(db, name)) ?? value;
}

async function storeSetting(db: Database, name: string, value: string): Promise<void> {
  const row = { name, value };
  await write(
    db,
    statement(
      db
        .insert(sandboxSteamSettings)
        .values(row)
        .onConflictDoUpdate({ target: sandboxSteamSettings.name, set: { value } }),
    ),
  );
}
