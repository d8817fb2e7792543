/**
 * The browser's client of the API. Methods, paths, inputs and outputs are typed by the contract, of which only types are loaded. One
 * listener is told of every failure, except those that leaving the page has caused.
 */
import type { EndpointName, Endpoints, Input, Output } from '#contract/index.ts';
import { ApiFailure } from './failure.ts';
import { type CallOptions, type Parts, sendRequest } from './request.ts';

/** Every endpoint by method and path, such as `POST /cart/add`. */
type Calls = { [N in EndpointName as `${Uppercase<Endpoints[N]['method']>} ${Endpoints[N]['path']}`]: Endpoints[N] };
export type CallName = keyof Calls;

let onFailure: (failure: ApiFailure) => void = () => {};

/** Sets the listener that is told of every failure before the caller is. */
export function listenToFailures(listener: typeof onFailure): void {
  onFailure = listener;
}

let isLeaving = false;

/** Suppresses failures of calls that are cut off because the visitor leaves the page. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    isLeaving = true;
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/** Browsers cut calls off up to this long before `pagehide`. */
const cutOffMs = 250;

/** Calls the API. @throws ApiFailure for any response but a success, and for none within 20 s */
export async function call<N extends CallName>(
  name: N,
  ...[input, options]: Record<never, never> extends Input<Calls[N]>
    ? [Input<Calls[N]>?, CallOptions?]
    : [Input<Calls[N]>, CallOptions?]
): Promise<Output<Calls[N]>> {
  try {
    // safe because the contract typed the input's parts
    return (await sendRequest(name, (input ?? {}) as Parts, options ?? {})) as Output<Calls[N]>;
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    const failure = error instanceof ApiFailure ? error : new ApiFailure(0, {});
    if (failure.status === 0) await new Promise((resolve) => setTimeout(resolve, cutOffMs));
    if (isLeaving) return new Promise(() => {});
    onFailure(failure);
    throw failure;
  }
}
