/** The file of a backup: a checksummed dump, compressed by gzip, and encrypted by age when there is a key. Neither is ever whole in memory. */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Problem } from '#node/problem.ts';
import { mustBeNew, newFileMode } from '../new-file.ts';
import type { BackupKey } from './backup-key.ts';
import { type BackupContent, checksummed, verified } from './checksummed-dump.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Writes beside the file and moves it there in whole; returns what is in it. @throws Problem when it is there, or the dump is not whole */
export async function writeBackup(
  file: string,
  dump: AsyncIterable<string>,
  { takenAt, key }: { takenAt: number; key: BackupKey | null },
): Promise<BackupContent & { bytes: number }> {
  mustBeNew(file);
  const part = `${file}.part`;
  const sink = createWriteStream(part, { mode: newFileMode, flush: true });
  try {
    const packed = createGzip();
    let content: BackupContent | undefined;
    const source = checksummed(dump, takenAt, (known) => {
      content = known;
    });
    if (key) await pipeline(source, packed, (bytes: Bytes) => encrypted(bytes, key), sink);
    else await pipeline(source, packed, sink);
    renameSync(part, file);
    if (!content) throw new Error('a checksummed dump says what is in it');
    return { ...content, bytes: statSync(file).size };
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The statements in the file; returns what is in it. @throws Problem for a file that is not whole, not as it was written, or of another key */
export async function* readBackup(file: string, key: BackupKey | null): AsyncGenerator<string[], BackupContent> {
  const isEncrypted = await isAge(file);
  if (key && !isEncrypted)
    throw new Problem(
      `${file} is not encrypted, though a key was given; take the key away if that is as it should be.`,
    );
  if (isEncrypted && !key?.identity)
    throw new Problem(`${file} is encrypted; give the secret key by --key FILE or BACKUP_KEY.`);
  const bytes: Bytes = createReadStream(file);
  const packed = streamOf(key?.identity ? decrypted(bytes, key.identity) : bytes);
  try {
    return yield* verified(unpacked(packed), file);
  } catch (error) {
    throw reasonOf(error, file);
  }
}

/** By the streams of the web: they carry an error from one end to the other. */
function unpacked(packed: ReadableStream<Uint8Array>): AsyncIterable<string> {
  // safe because bytes are one kind of what it takes
  const gunzip = new DecompressionStream('gzip') as unknown as ReadableWritablePair<
    Uint8Array<ArrayBuffer>,
    Uint8Array
  >;
  return packed.pipeThrough(gunzip).pipeThrough(new TextDecoderStream('utf-8', { fatal: true }));
}

/** Node's own kind can be made of what is iterated; safe because it is the global one, which the types of Workers describe without that. */
function streamOf(source: Bytes): ReadableStream<Uint8Array> {
  return NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;
}

/** Reads the file to its end, so that all of it is known to be good. */
export async function checkBackup(file: string, key: BackupKey | null): Promise<BackupContent> {
  const statements = readBackup(file, key);
  for (;;) {
    const { done, value } = await statements.next();
    if (done) return value;
  }
}

const ageLine = 'age-encryption.org/v1';

async function isAge(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`);
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(ageLine.length), 0, ageLine.length, 0);
    return buffer.toString('latin1') === ageLine;
  } finally {
    await handle.close();
  }
}

async function* encrypted(source: Bytes, { recipient }: BackupKey): Bytes {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(source));
}

async function* decrypted(source: Bytes, identity: string): Bytes {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* await decrypter.decrypt(streamOf(source));
}

/** gzip and age say in words of their own what is wrong with a file; what the file system says stays as it is. */
function reasonOf(error: unknown, file: string): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (error.message.includes('no identity matched'))
    return new Problem(`${file} was encrypted for another key; nothing was written.`);
  if ('syscall' in error) return error;
  return new Problem(`${file} is damaged or not whole; nothing was written.`);
}
