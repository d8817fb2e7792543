/** The database of a shop that tests have started, as one address: what asks for its token reads it there. */
import { runningDatabase } from '#node/database.ts';

export function databaseAddress(url: string, authToken: string | undefined): string {
  return authToken ? `${url}?authToken=${authToken}` : url;
}

/** Of the shop that runs over the folder. */
export function databaseOver(dataDir: string): string {
  const running = runningDatabase(dataDir);
  if (running === null) throw new Error(`no database runs over ${dataDir}`);
  return databaseAddress(running.url, running.authToken);
}
