/** Settings that a verb needs, in its own read. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { settings } from '../../db/schema/shop.ts';

export function settingsQuery(db: Database, names: readonly string[]) {
  return db
    .select({ name: settings.name, value: settings.value })
    .from(settings)
    .where(inArray(settings.name, [...names]));
}

/** The value of `name`, or `fallback` when it is not set or of another kind. */
export function settingOf<T extends string | number | boolean>(
  rows: readonly { name: string; value: string }[],
  name: string,
  fallback: T,
): T {
  const text = rows.find((row) => row.name === name)?.value;
  if (text === undefined) return fallback;
  const value: unknown = JSON.parse(text);
  // safe because the kinds are compared
  return typeof value === typeof fallback ? (value as T) : fallback;
}
