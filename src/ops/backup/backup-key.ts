/**
 * The key of backups, in the format of age: a secret one opens what the public one of the same pair has closed. It comes from a file or a
 * variable, never from the command's arguments, which every process of the machine can read.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from '#node/problem.ts';

export interface BackupKey {
  /** Public; closes. */
  recipient: string;
  /** Opens; undefined where only the public one was given. */
  identity: string | undefined;
}

/** The key in the file, else that of `BACKUP_KEY`; null when there is neither. @throws Problem for what is no key */
export async function backupKey(file: string | undefined): Promise<BackupKey | null> {
  const text = file === undefined ? process.env.BACKUP_KEY : read(file);
  if (!text) return null;
  const given = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
  const { Encrypter, identityToRecipient } = await import('age-encryption');
  try {
    if (given?.startsWith('AGE-SECRET-KEY-')) return { recipient: await identityToRecipient(given), identity: given };
    new Encrypter().addRecipient(given ?? '');
    return { recipient: given ?? '', identity: undefined };
  } catch {
    throw new Problem(
      `${file ?? 'BACKUP_KEY'} is no key of age (AGE-SECRET-KEY-1…, or age1… to back up only); make one with \`npm run ops -- backup-key FILE\`.`,
    );
  }
}

function read(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8') || '#';
  throw new Problem(`There is no file ${file}; make a key with \`npm run ops -- backup-key FILE\`.`);
}

/** Writes a new secret key for its owner alone; gives the public one. @throws Problem when the file is there */
export async function makeBackupKey(file: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Problem(`${file} is there already; a key is never overwritten.`);
    throw error;
  }
  return recipient;
}
