/** The console's client: its calls by method and path, with what each takes and answers, as the contract says. Only types of it are loaded. */
import type { consoleEndpoints } from '#contract/console/index.ts';
import type { Input, Output as OutputOf } from '#contract/index.ts';
import { type ConsoleCallOptions, type ConsoleParts, sendConsoleRequest } from './request.ts';

type Endpoints = typeof consoleEndpoints;

/** Every call by method and path, such as `GET /ops/audit`. */
type Calls = {
  [N in keyof Endpoints as `${Uppercase<Endpoints[N]['method']>} ${Endpoints[N]['path']}`]: Endpoints[N];
};

export type ConsoleCallName = keyof Calls;

/** What call `N` answers when it succeeds. */
export type Output<N extends ConsoleCallName> = OutputOf<Calls[N]>;

/** Calls the API. @throws ApiFailure for any response but a success, and for none in time */
export async function call<N extends ConsoleCallName>(
  name: N,
  ...[input, options]: Record<never, never> extends Input<Calls[N]>
    ? [Input<Calls[N]>?, ConsoleCallOptions?]
    : [Input<Calls[N]>, ConsoleCallOptions?]
): Promise<Output<N>> {
  // safe because the contract typed the input's parts and what is answered
  return (await sendConsoleRequest(name, (input ?? {}) as ConsoleParts, options ?? {})) as Output<N>;
}
