/** Whether a click on a link means this page: with a key held it opens another tab, a window, or a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: Record<Modifier, boolean>): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey;
}

type Modifier = 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey';
