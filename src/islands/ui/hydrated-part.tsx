/** A part of an island that is hydrated for itself, so that a press or key elsewhere does not wait for it. Unless its props change: then at once. */
import { type ComponentType, memo, Suspense } from 'react';

export const hydratedPart = <P extends object>(Part: ComponentType<P>) =>
  memo((props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
