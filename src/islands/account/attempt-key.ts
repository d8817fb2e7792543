/**
 * The `Idempotency-Key` of a form: the same request keeps its key, so that a second try does nothing twice; another one, or one after
 * coming back from where it led, gets its own.
 */
import { useRef } from 'react';
import { usePageRestored } from '../ui/use-page-restored.ts';

export function useAttemptKey(): (body: object) => string {
  const attempt = useRef({ body: '', key: '' });
  usePageRestored(() => {
    attempt.current = { body: '', key: '' };
  });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
