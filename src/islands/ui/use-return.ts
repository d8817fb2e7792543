/**
 * Hears that the visitor came back by the browser's Back to a page which the browser had kept as it was left: whatever waited for the next
 * page waits no more.
 */
import { useEffect, useRef } from 'react';

export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
