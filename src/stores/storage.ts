/**
 * Values stored in the browser and decoded when they are read: a value of another shape counts as absent and is removed. Without storage, or
 * with a full one, nothing is kept and nothing fails.
 */
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import type { LocalKey, TabKey } from '#rules/storage-keys.ts';
import type { Decoder } from './decode.ts';

/** What the storage did not take, by key: it counts on this page. */
const unstored = new Map<string, string>();

/** The storage as the library of stores uses it. By itself the library throws in the middle of a change once the storage is full. */
const engine = new Proxy({} as Record<string, string>, {
  has: (_, key: string) => unstored.has(key) || rawValue(() => localStorage, key) !== null,
  get: (_, key: string) => unstored.get(key) ?? rawValue(() => localStorage, key) ?? undefined,
  set(_, key: string, value: string) {
    if (writeRaw(() => localStorage, key, value)) unstored.delete(key);
    else unstored.set(key, value);
    return true;
  },
  deleteProperty(_, key: string) {
    unstored.delete(key);
    writeRaw(() => localStorage, key, undefined);
    return true;
  },
});
if (typeof window !== 'undefined') setPersistentEngine(engine, windowPersistentEvents);

/** A store kept between pages and shared by tabs. `initial` stands for an absent value, and is not stored. */
export function storedAtom<T>(key: LocalKey, initial: T, decode: Decoder<T>): WritableAtom<T> {
  return stored(key, initial, decode, JSON.stringify, JSON.parse);
}

/** The same for a text that is stored as it is. */
export function storedText<T extends string>(key: LocalKey, decode: Decoder<T>): WritableAtom<T | undefined> {
  return stored<T | undefined>(key, undefined, decode, String, (raw) => raw);
}

function stored<T>(
  key: LocalKey,
  initial: T,
  decode: Decoder<T>,
  encode: (value: T) => string,
  parse: (raw: string) => unknown,
): WritableAtom<T> {
  return persistentAtom<T>(key, initial, {
    // safe because the library removes the value of a key whose text is undefined
    encode: (value) => (value === initial ? undefined : encode(value)) as string,
    decode: (raw) => {
      const value = decoded(raw, decode, parse);
      if (value === undefined) writeRaw(() => localStorage, key, undefined);
      return value ?? initial;
    },
  });
}

/** Undefined without a value of the expected shape. */
export function readLocal<T>(key: LocalKey, decode: Decoder<T>): T | undefined {
  return read(() => localStorage, key, decode);
}

/** Undefined removes the value. */
export function writeLocal(key: LocalKey, value: object | undefined): void {
  writeRaw(() => localStorage, key, value && JSON.stringify(value));
}

/** Stores a text as it is, for readers other than stores. */
export function writeLocalText(key: LocalKey, text: string): void {
  writeRaw(() => localStorage, key, text);
}

/** The value of this tab; undefined without one of the expected shape. */
export function readTab<T>(key: TabKey, decode: Decoder<T>): T | undefined {
  return read(() => sessionStorage, key, decode);
}

/** Undefined removes the value. */
export function writeTab(key: TabKey, value: object | undefined): void {
  writeRaw(() => sessionStorage, key, value && JSON.stringify(value));
}

function read<T>(storage: () => Storage, key: string, decode: Decoder<T>): T | undefined {
  const raw = rawValue(storage, key);
  if (raw === null) return undefined;
  const value = decoded(raw, decode, JSON.parse);
  if (value === undefined) writeRaw(storage, key, undefined);
  return value;
}

function decoded<T>(raw: string, decode: Decoder<T>, parse: (raw: string) => unknown): T | undefined {
  try {
    return decode(parse(raw));
  } catch {
    return undefined;
  }
}

// A browser that forbids storage throws as soon as it is named.
function rawValue(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** False when the storage did not take it: the page works without. */
function writeRaw(storage: () => Storage, key: string, raw: string | undefined): boolean {
  try {
    if (raw === undefined) storage().removeItem(key);
    else storage().setItem(key, raw);
    return true;
  } catch {
    return false;
  }
}
