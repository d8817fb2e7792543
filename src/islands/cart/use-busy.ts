/** Whether an action is under way. */
import { useState } from 'react';

export function useBusy() {
  const [busy, setBusy] = useState(false);
  /** Resolves when the action or its failure handler is done. */
  const run = async (action: () => Promise<unknown>, onFailure: (failure: unknown) => void) => {
    setBusy(true);
    await action().catch(onFailure);
    setBusy(false);
  };
  return { busy, run };
}
