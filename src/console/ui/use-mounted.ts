/** Whether a part of the page is still there when what it waited for comes: a person may have left it meanwhile. */
import { type RefObject, useEffect, useRef } from 'react';

export function useMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
