/**
 * Calls that take files of operators, larger than what anybody else sends. Their bodies are left where they are until it is known who sends
 * them, and an isolate holds only so much of them at once.
 */
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { consoleEndpoints } from '#contract/console/index.ts';
import { fileBytesAtOnceMax, requestSecondsMax } from '#rules/limits/requests.ts';
import { newPlaces } from '../../places.ts';
import { receiveBody } from '../receive-body.ts';
import { shopBusy } from '../requests-at-once.ts';

const paths = Object.values<ConsoleEndpoint>(consoleEndpoints).flatMap(({ path, bodyBytesMax }) =>
  bodyBytesMax === undefined ? [] : [path.replaceAll(/\{\w+\}/g, '[^/]+')],
);
/** One for all, because every request is held against it. */
const taking = new RegExp(`^/api(?:${paths.join('|')})$`);

export function takesFiles(pathname: string): boolean {
  return taking.test(pathname);
}

const places = newPlaces({ max: fileBytesAtOnceMax, secondsMax: requestSecondsMax });

/** Receives a file of somebody who may send it, and does `work` with the request that holds it. @throws `shop_busy`. */
export async function withFile<T>(
  request: Request,
  bytesMax: number,
  work: (received: Request) => Promise<T>,
): Promise<T> {
  const giveBack = places.take(bytesOf(request, bytesMax));
  if (!giveBack) throw shopBusy();
  try {
    return await work((await receiveBody(request, bytesMax)).request);
  } finally {
    giveBack();
  }
}

/** As many as it says that it has; as many as it may have where it says nothing, or more. */
function bytesOf({ headers }: Request, bytesMax: number): number {
  const said = Number(headers.get('content-length'));
  return said > 0 ? Math.min(said, bytesMax) : bytesMax;
}
