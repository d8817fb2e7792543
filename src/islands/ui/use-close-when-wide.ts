/** Closes what only narrow windows open, such as a sheet, once the window is `px` wide. */
import { useEffect, useRef } from 'react';

export function useCloseWhenWide(px: number, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${px}px)`);
    const closeWhenWide = () => wide.matches && latest.current();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [px]);
}
