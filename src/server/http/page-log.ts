/** The line of the log for what the Worker answers beside the API: pages that are made on demand, sitemap, feeds, pictures, the sandbox. */
import { splitLanguage } from '#rules/languages.ts';
import type { DatabaseUse } from '../db/database-use.ts';
import { scrubbed } from '../scrub.ts';
import { currentTraceId } from '../traces/span.ts';
import { causeText } from './cause-text.ts';
import { bytesOf, type Log } from './logging.ts';

export interface Answered {
  request: Pick<Request, 'method' | 'url' | 'headers'>;
  answer: Response;
  /** When it came, in milliseconds of `performance.now()`. */
  start: number;
  databaseUse: DatabaseUse;
  error?: unknown;
}

export async function logPage(
  log: Log,
  id: string,
  { request, answer, start, databaseUse, error }: Answered,
): Promise<void> {
  const { language, path } = splitLanguage(new URL(request.url).pathname);
  // read to its end first: a page may ask the database, or fail, while it is written
  const { bytes, broken } = await bytesOf(answer).then(
    (bytes) => ({ bytes, broken: error }),
    (broken: unknown) => ({ bytes: undefined, broken }),
  );
  log({
    id,
    trace: currentTraceId(),
    method: request.method,
    route: pageRoute(path),
    status: answer.status,
    ms: Math.round(performance.now() - start),
    db_ms: Math.round(databaseUse.milliseconds),
    db_trips: databaseUse.roundTrips,
    bytes,
    lang: language,
    purpose: purposeOf(request.headers),
    cause: broken === undefined ? undefined : causeText(broken),
  });
}

/** Of a page that a browser loads before anybody opens it, so that it can be told from one that was seen. */
function purposeOf(headers: Request['headers']): 'prerender' | 'prefetch' | undefined {
  const purpose = headers.get('sec-purpose') ?? '';
  return (['prerender', 'prefetch'] as const).find((each) => purpose.includes(each));
}

/** The first part of the path stands for the kind of page, of the sandbox the second as well; what strangers made up, and what follows, is a star. */
export function pageRoute(path: string): string {
  const [, ...parts] = path.split('/');
  const named = parts.slice(0, parts[0] === 'sandbox' ? 2 : 1).map(kindOf);
  return `/${named.join('/')}${parts.length > named.length ? '/*' : ''}`;
}

function kindOf(part: string): string {
  return /^[a-z][a-z.-]{0,23}$/.test(scrubbed(part)) || part === '' ? part : '*';
}
