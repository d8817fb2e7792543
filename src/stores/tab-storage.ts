/** What a browser keeps for one tab, as JSON. A browser without storage keeps nothing, and nothing fails. */

/** Null when there is nothing that can be read. Each key has one module that writes it and knows its shape. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeTab(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without.
  }
}
