/** The database as pages for everyone read it: from the replica where there is one, whatever that has seen. */
import { type Database, openDatabase } from './client.ts';
import { logPosition } from './replica.ts';

interface Addresses {
  LIBSQL_URL: string;
  LIBSQL_AUTH_TOKEN?: string | undefined;
  LIBSQL_READ_URL?: string | undefined;
}

export function openPublicReads({ LIBSQL_URL, LIBSQL_AUTH_TOKEN, LIBSQL_READ_URL: url }: Addresses): Database {
  return openDatabase(LIBSQL_URL, LIBSQL_AUTH_TOKEN, { replica: url ? { url, position: logPosition(0) } : undefined });
}
