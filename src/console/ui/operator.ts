/** Who is signed in, for the whole page: asked for once, kept while the page lives. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { Output } from '../api/client.ts';
import { call } from '../api/client.ts';

export type Operator = Output<'GET /ops/me'>['payload'];

const $operator = atom<Operator | undefined>();

let asked: Promise<void> | undefined;

/** Asks who is signed in, unless that is known. Without a session the page leaves for the sign-in. */
export function loadOperator(): Promise<void> {
  asked ??= call('GET /ops/me').then(
    ({ payload }) => $operator.set(payload),
    () => {
      asked = undefined;
    },
  );
  return asked;
}

/** Undefined until it is known. */
export function useOperator(): Operator | undefined {
  return useStore($operator, { ssr: 'initial' });
}
