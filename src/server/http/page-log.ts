/** The line of the log for what the Worker answers beside the API: pages that are made on demand, sitemap, feeds, pictures, the sandbox. */
import { splitLanguage } from '#rules/languages.ts';
import { scrubbed } from '../scrub.ts';
import { currentTraceId } from '../traces/span.ts';
import { causeText } from './cause-text.ts';
import type { Log } from './logging.ts';

export interface Answered {
  request: Pick<Request, 'method' | 'url'>;
  status: number;
  /** Milliseconds. */
  ms: number;
  error?: unknown;
}

export function logPage(log: Log, id: string, { request, status, ms, error }: Answered): void {
  const { language, path } = splitLanguage(new URL(request.url).pathname);
  const cause = error === undefined ? undefined : causeText(error);
  const trace = currentTraceId();
  log({ id, trace, method: request.method, route: pageRoute(path), status, ms: Math.round(ms), lang: language, cause });
}

/** The first part of the path stands for the kind of page; what strangers made up, and what follows, is a star. */
export function pageRoute(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const kind = /^[a-z][a-z.-]{0,23}$/.test(scrubbed(first)) || first === '' ? first : '*';
  return `/${kind}${rest.length > 0 ? '/*' : ''}`;
}
