/**
 * A price that was entered waits some seconds before it is sent, so that it can be taken back. One waits at a time: the next sends the one
 * before, and so does leaving the page.
 */
import { useEffect, useRef, useState } from 'react';
import { $undo, forgetUndo, offerUndo } from '../ui/undo.ts';

export interface EnteredPrice {
  id: string;
  /** Said beside the way back. */
  text: string;
  send: () => Promise<unknown>;
  /** Shown again when it is taken back. */
  onUndo: () => void;
  onFailure: (error: unknown) => void;
}

const delayMs = 8_000;

export function useDelayedPrice(onSent: () => unknown) {
  const waiting = useRef<{ price: EnteredPrice; timer: ReturnType<typeof setTimeout>; undoId: string | undefined }>(
    undefined,
  );
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const putBack = (id: string) => setHandled((before) => new Set([...before].filter((each) => each !== id)));

  const flush = async () => {
    const now = waiting.current;
    if (!now) return;
    waiting.current = undefined;
    clearTimeout(now.timer);
    if (now.undoId) forgetUndo(now.undoId);
    try {
      await now.price.send();
      await onSent();
    } catch (error) {
      putBack(now.price.id);
      now.price.onFailure(error);
    }
  };
  const latest = useRef(flush);
  latest.current = flush;

  const enter = (price: EnteredPrice) => {
    void flush();
    setHandled((before) => new Set([...before, price.id]));
    const timer = setTimeout(() => void latest.current(), delayMs);
    offerUndo(price.text, async () => {
      if (waiting.current?.price.id !== price.id) return;
      clearTimeout(timer);
      waiting.current = undefined;
      putBack(price.id);
      price.onUndo();
    });
    waiting.current = { price, timer, undoId: $undo.get()?.id };
  };

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (!waiting.current) return;
      event.preventDefault();
      void latest.current();
    };
    // Safari of iPhones tells of the second alone
    const gone = () => void latest.current();
    addEventListener('beforeunload', leave);
    addEventListener('pagehide', gone);
    return () => {
      removeEventListener('beforeunload', leave);
      removeEventListener('pagehide', gone);
      void latest.current();
    };
  }, []);
  /** Ids that were priced here and may still stand in the list. */
  return { handled, enter };
}
