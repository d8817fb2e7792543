/** A submit from before the hydration: `browser/boot.js` holds it back, since the HTML does not know what the address asks for. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Submits the form again once it is hydrated. Returns props of the `<form>`. */
export function useQueuedSubmit(form: RefObject<HTMLFormElement | null>) {
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (isHydrated && form.current?.dataset.queuedSubmit !== undefined) form.current.requestSubmit();
  }, [isHydrated]);
  return {
    'data-unhydrated': isHydrated ? undefined : '',
    // a queued submit is an attribute that the server did not render
    suppressHydrationWarning: true,
  };
}
