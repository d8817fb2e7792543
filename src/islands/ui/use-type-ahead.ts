/** Type-ahead of lists: what is typed within 700 ms of each other is a prefix of the label looked for. See docs/product/interface.md#select. */
import { type KeyboardEvent, useRef } from 'react';

const resetMs = 700;

/** A function that takes a key and the active index, and gives the index found, or -1. */
export function useTypeAhead(options: readonly { label: string }[]) {
  const buffer = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, active: number): number => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const fresh = event.timeStamp - buffer.current.at > resetMs;
    if (!isLetter || (event.key === ' ' && (fresh || buffer.current.text === ''))) return -1;
    const text = (fresh ? '' : buffer.current.text) + event.key.toLocaleLowerCase();
    buffer.current = { text, at: event.timeStamp };
    const from = text.length === 1 ? active + 1 : Math.max(active, 0);
    const turned = options.map((_, index) => (index + from) % options.length);
    return turned.find((index) => options[index]?.label.toLocaleLowerCase().startsWith(text)) ?? -1;
  };
}
