/**
 * The dump that a libSQL server writes of itself, read as it comes. The server writes all of it within one transaction, so that it is the
 * database of one moment however long it takes, and no writer waits for it.
 */
import { Problem } from '#node/problem.ts';

/** @throws Problem when the server gives none. */
export async function* takeDump(url: string, authToken: string | undefined): AsyncGenerator<string> {
  const token = authToken ?? new URL(url).searchParams.get('authToken');
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const answer = await fetch(dumpAddress(url), { headers }).catch(() => null);
  if (!answer?.ok || !answer.body)
    throw new Problem(
      `The database gives no dump (${answer?.status ?? 'no answer'}); check LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
    );
  try {
    yield* answer.body.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }));
  } catch {
    throw new Problem('The database broke its dump off; nothing was kept. Run the command again.');
  }
}

/** `/dump` below the database's address, by the protocol that its HTTP interface speaks; without what the address carries besides. */
function dumpAddress(url: string): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const isPlain = protocol === 'http:' || protocol === 'ws:' || searchParams.get('tls') === '0';
  return `${isPlain ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}/dump`;
}
