/** Web storage for the DOM layer: happy-dom's own refuses `delete storage[key]` for a key that is not there, which nanostores relies on. */

/** An empty storage that takes keys as properties and by its methods. */
export function createStorage(): Storage {
  const values = new Map<string, string>();
  const methods: Record<string, unknown> = {
    getItem: (key: string) => values.get(String(key)) ?? null,
    setItem: (key: string, value: unknown) => void values.set(String(key), String(value)),
    removeItem: (key: string) => void values.delete(String(key)),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
  };
  const storage = new Proxy(
    {},
    {
      get: (_, key) => (key === 'length' ? values.size : (methods[String(key)] ?? values.get(String(key)))),
      set: (_, key, value) => Boolean(values.set(String(key), String(value))),
      has: (_, key) => String(key) in methods || values.has(String(key)),
      deleteProperty(_, key) {
        values.delete(String(key));
        return true;
      },
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        values.has(String(key))
          ? { value: values.get(String(key)), configurable: true, enumerable: true, writable: true }
          : undefined,
    },
  );
  // safe because the traps above answer for every member of the interface
  return storage as Storage;
}
