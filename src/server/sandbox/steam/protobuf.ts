/**
 * As much of protocol buffers' wire format as signing in to Steam takes: whole numbers, texts and messages within messages.
 * https://protobuf.dev/programming-guides/encoding/
 */
type Field = string | bigint | number | Uint8Array;

const wireTypes = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const;

/** Writes fields by their numbers: a number as a float, a bigint as a varint, everything else as bytes. Absent ones are left out. */
export function encodeMessage(fields: Readonly<Record<number, Field | undefined>>): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(fields).map(([number, value]) => {
    if (value === undefined) return new Uint8Array();
    const key = (type: number) => varint((BigInt(number) << 3n) | BigInt(type));
    if (typeof value === 'bigint') return Buffer.concat([key(wireTypes.varint), varint(value)]);
    if (typeof value === 'number') {
      const float = Buffer.alloc(4);
      float.writeFloatLE(value);
      return Buffer.concat([key(wireTypes.fourBytes), float]);
    }
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    return Buffer.concat([key(wireTypes.bytes), varint(BigInt(bytes.length)), bytes]);
  });
  return new Uint8Array(Buffer.concat(parts));
}

export interface Message {
  text(number: number): string;
  /** 0 when the field is absent. */
  whole(number: number): bigint;
}

/** Reads a message; of a field that comes twice the last one counts. @throws RangeError for what is no message */
export function decodeMessage(bytes: Uint8Array): Message {
  const fields = new Map<number, bigint | Buffer>();
  const buffer = Buffer.from(bytes);
  let at = 0;
  const readVarint = () => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = buffer.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of more than ten bytes');
  };
  const readBytes = (length: number) => {
    if (at + length > buffer.length) throw new RangeError('the message ends within a field');
    at += length;
    return buffer.subarray(at - length, at);
  };
  while (at < buffer.length) {
    const key = readVarint();
    const number = Number(key >> 3n);
    const type = Number(key & 7n);
    if (type === wireTypes.varint) fields.set(number, readVarint());
    else if (type === wireTypes.eightBytes) fields.set(number, readBytes(8).readBigUInt64LE());
    else if (type === wireTypes.bytes) fields.set(number, readBytes(Number(readVarint())));
    else if (type === wireTypes.fourBytes) fields.set(number, BigInt(readBytes(4).readUInt32LE()));
    else throw new RangeError(`a field of type ${type}`);
  }
  return {
    text(number) {
      const value = fields.get(number);
      return Buffer.isBuffer(value) ? value.toString() : '';
    },
    whole(number) {
      const value = fields.get(number);
      return typeof value === 'bigint' ? value : 0n;
    },
  };
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    if (rest < 0x80n) return Uint8Array.from([...bytes, low]);
    bytes.push(low | 0x80);
  }
}
