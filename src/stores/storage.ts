/** Values stored in the browser as JSON and decoded when they are read. Without storage nothing is kept, and nothing fails. */
import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import type { LocalKey, TabKey } from '#rules/storage-keys.ts';
import type { Decoder } from './decode.ts';

/** A store kept between pages and shared by tabs; `initial` also stands for a stored value of another shape. */
export function storedAtom<T>(key: LocalKey, initial: T, decode: Decoder<T>): WritableAtom<T> {
  return persistentAtom<T>(key, initial, {
    encode: JSON.stringify,
    decode: (json) => parsed(json, decode) ?? initial,
  });
}

/** Undefined without a value of the expected shape. */
export function readLocal<T>(key: LocalKey, decode: Decoder<T>): T | undefined {
  return read(() => localStorage, key, decode);
}

/** Undefined removes the value. */
export function writeLocal(key: LocalKey, value: object | undefined): void {
  write(() => localStorage, key, value);
}

/** The value of this tab; undefined without one of the expected shape. */
export function readTab<T>(key: TabKey, decode: Decoder<T>): T | undefined {
  return read(() => sessionStorage, key, decode);
}

/** Undefined removes the value. */
export function writeTab(key: TabKey, value: object | undefined): void {
  write(() => sessionStorage, key, value);
}

// A browser that forbids storage throws as soon as it is named.
function read<T>(storage: () => Storage, key: string, decode: Decoder<T>): T | undefined {
  try {
    const json = storage().getItem(key);
    return json === null ? undefined : parsed(json, decode);
  } catch {
    return undefined;
  }
}

function write(storage: () => Storage, key: string, value: object | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // The page works without.
  }
}

function parsed<T>(json: string, decode: Decoder<T>): T | undefined {
  try {
    return decode(JSON.parse(json));
  } catch {
    return undefined;
  }
}
