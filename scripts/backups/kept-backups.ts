/** The backups of a folder by their names, and which of them stay: some nights, some weeks, some months. */

const daysKept = 7;
const weeksKept = 5;
const monthsKept = 12;

const backupName = /^regalia-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** `regalia-2026-11-23T020000Z.backup`. */
export function nameOfBackup(at: Date): string {
  return `regalia-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** When the newest of them was made, in milliseconds; null when there is none. */
export function newestBackup(names: readonly string[]): number | null {
  const newest = backupsOf(names).at(0);
  if (newest === undefined) return null;
  const [, day, hour, minute, second] = backupName.exec(newest) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/**
 * The names to take away: of each of the latest days, weeks and months with a backup the newest stays. One that was cut off goes once another is
 * whole. What has another name is nobody's business.
 */
export function superfluousBackups(names: readonly string[]): string[] {
  const newestFirst = backupsOf(names);
  const kept = new Set([
    ...firstOfEach(newestFirst, dayOf, daysKept),
    ...firstOfEach(newestFirst, weekOf, weeksKept),
    ...firstOfEach(newestFirst, (name) => dayOf(name).slice(0, 7), monthsKept),
  ]);
  const cutOff = names.filter((name) => name.endsWith('.part') && backupName.test(name.slice(0, -'.part'.length)));
  return [
    ...newestFirst.filter((name) => !kept.has(name)),
    ...cutOff.filter((name) => name < (newestFirst.at(0) ?? '')),
  ];
}

function backupsOf(names: readonly string[]): string[] {
  return names.filter((name) => backupName.test(name)).sort((one, other) => (one < other ? 1 : -1));
}

function firstOfEach(newestFirst: readonly string[], periodOf: (name: string) => string, periods: number): string[] {
  const byPeriod = new Map<string, string>();
  for (const name of newestFirst) if (!byPeriod.has(periodOf(name))) byPeriod.set(periodOf(name), name);
  return [...byPeriod.values()].slice(0, periods);
}

function dayOf(name: string): string {
  return backupName.exec(name)?.[1] ?? '';
}

/** The Monday that it begins with. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
