/**
 * The key of a database server on this machine, drawn anew for each: it listens where every user of the machine comes, so it answers only
 * who has the token. The half of the key that signs is forgotten at once: there is no second token.
 */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface DatabaseKey {
  /** What the server is given: the 32 bytes of the Ed25519 key in base64url, as sqld takes it. */
  publicKey: string;
  /** What it is asked with: a JWT that may read and write. */
  authToken: string;
}

export function newDatabaseKey(): DatabaseKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const claimed = [{ alg: 'EdDSA', typ: 'JWT' }, { a: 'rw' }].map((part) => base64url(JSON.stringify(part))).join('.');
  const signature = base64url(sign(null, Buffer.from(claimed), privateKey));
  return {
    // the key itself is the end of its DER
    publicKey: base64url(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
    authToken: `${claimed}.${signature}`,
  };
}

const base64url = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');
