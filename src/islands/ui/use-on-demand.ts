/** A component whose code is loaded when it is first wanted. After a failure it is tried again when it is wanted anew; `lazy` of React is not. */
import { type ComponentType, useEffect, useState } from 'react';

export type LoadComponent<P> = () => Promise<ComponentType<P>>;

/** `Loaded` is undefined until the code is here. */
export function useOnDemand<P>(load: LoadComponent<P>, isWanted: boolean) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || Loaded) return;
    setFailed(false);
    load().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    );
  }, [isWanted]);
  return { Loaded, hasFailed };
}
