/** Changes of the database that come to something nobody has thought of. */
import type { TestApp } from './test-app.ts';

/** Every `change` (`insert on outbox`) of which `when` is true comes to a bug. Returns what mends it. */
export async function bugAt({ deps }: TestApp, change: string, when: string): Promise<() => Promise<unknown>> {
  const { $client } = deps.db;
  await $client.execute(`create trigger a_bug before ${change} when ${when} begin select raise(abort, 'a bug'); end`);
  return () => $client.execute('drop trigger a_bug');
}
