/**
 * What is loaded with its first use and kept: an isolate that nobody asks for it starts without. The loading is not shared, since a request may
 * end before it does, and would take those that wait for it along.
 */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: T | undefined;
  return async () => {
    if (kept === undefined) {
      const loaded = await load();
      kept ??= loaded;
    }
    return kept;
  };
}
