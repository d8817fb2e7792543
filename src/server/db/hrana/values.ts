/**
 * Values as libSQL's protocol writes them, encoded and decoded as `@libsql/client` does it with integers as numbers:
 * https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md#values
 */
import type { InValue, Value } from '@libsql/core/api';

export type SentValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };

/** A number goes out as a float, which columns of whole numbers turn back. @throws RangeError, TypeError for what the database cannot hold */
export function encodeValue(value: InValue): SentValue {
  if (value === null) return { type: 'null' };
  switch (typeof value) {
    case 'string':
      return { type: 'text', value };
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('Only finite numbers can be sent to the database');
      return { type: 'float', value };
    case 'boolean':
      return { type: 'integer', value: value ? '1' : '0' };
    case 'bigint':
      if (BigInt.asIntN(64, value) !== value) throw new RangeError('The database holds integers of 64 bits');
      return { type: 'integer', value: String(value) };
    case 'object':
      return encodeObject(value);
    default:
      throw new TypeError('Unsupported type of value');
  }
}

function encodeObject(value: ArrayBuffer | Uint8Array | Date): SentValue {
  if (value instanceof Date) return { type: 'float', value: value.valueOf() };
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  if (!(bytes instanceof Uint8Array)) return { type: 'text', value: String(value) };
  return { type: 'blob', base64: btoa(bytes.reduce((letters, byte) => letters + String.fromCharCode(byte), '')) };
}

/** @throws RangeError for an integer that no number holds exactly */
export function decodeValue(sent: SentValue): Value {
  switch (sent.type) {
    case 'null':
      return null;
    case 'integer': {
      const value = Number(sent.value);
      if (!Number.isSafeInteger(value)) throw new RangeError('An integer of the database is too large for a number');
      return value;
    }
    case 'blob':
      return Uint8Array.from(atob(sent.base64), (letter) => letter.charCodeAt(0)).buffer;
    default:
      return sent.value;
  }
}
