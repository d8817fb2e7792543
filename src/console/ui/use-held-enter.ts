/**
 * Enter that is held down is one press: its repetitions would answer the question that the first one opened, or do something many times. In a
 * text of lines they begin new ones.
 */
import { useEffect } from 'react';

export function useHeldEnter(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
