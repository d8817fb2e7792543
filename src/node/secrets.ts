/** Local secrets, generated once and stored in `DATA_DIR/secrets.json`, so that sessions and encrypted fields survive a restart. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  tokenSecret: string;
  sandboxSecret: string;
  /** 32 bytes as base64, for encrypted fields. */
  encryptionKey: string;
}

export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets: Secrets = {
    tokenSecret: kept.tokenSecret ?? randomBytes(32).toString('base64url'),
    sandboxSecret: kept.sandboxSecret ?? randomBytes(32).toString('base64url'),
    encryptionKey: kept.encryptionKey ?? randomBytes(32).toString('base64'),
  };
  if (Object.values(secrets).some((secret) => !Object.values(kept).includes(secret))) keep(file, secrets);
  return secrets;
}

/** Whole or not at all: a disk that is full takes no key along with it. */
function keep(file: string, secrets: Secrets): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
