/** Type-ahead of lists: keys typed within 700 ms of each other form a prefix of a label. See docs/product/interface.md#select. */
import { type KeyboardEvent, useRef } from 'react';

const resetMs = 700;

/** Returns a function from a key and the active index to the index of the next match, or -1. */
export function useTypeAhead(options: readonly { label: string }[]) {
  const buffer = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, active: number): number => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isFirst = event.timeStamp - buffer.current.at > resetMs;
    if (!isLetter || (event.key === ' ' && (isFirst || buffer.current.text === ''))) return -1;
    const prefix = (isFirst ? '' : buffer.current.text) + event.key.toLocaleLowerCase();
    buffer.current = { text: prefix, at: event.timeStamp };
    // A pause begins when the list shows what the key did: on a slow device a list that opens takes longer than a pause itself.
    requestAnimationFrame((now) => {
      buffer.current.at = Math.max(buffer.current.at, now);
    });
    // A single letter goes on to the next match, a longer prefix may stay at the present one.
    const from = prefix.length === 1 ? active + 1 : Math.max(active, 0);
    const inOrder = options.map((_, index) => (index + from) % options.length);
    return inOrder.find((index) => options[index]?.label.toLocaleLowerCase().startsWith(prefix)) ?? -1;
  };
}
