/** A double of a team's keys at Cloudflare Access, and assertions as Cloudflare signs them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const teamDomain = 'regalia.cloudflareaccess.test';
export const audience = 'a0'.repeat(32);

export interface SigningKey {
  kid: string;
  secret: CryptoKey;
  published: JWK;
}

export async function signingKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, secret: privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** What Cloudflare says of a person whom it has let through, besides who may hear it and until when. */
export const claims = { email: 'somebody@team.test', type: 'app', sub: 'a0b1', country: 'NL' };

/** An assertion of this team for this application, good for a minute from `now` on, but for what is given. */
export function assertionBy(key: SigningKey, now: number, changes: JWTPayload = {}): Promise<string> {
  const payload = { ...claims, iss: `https://${teamDomain}`, aud: [audience], iat: now, nbf: now, exp: now + 60 };
  return new SignJWT({ ...payload, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.secret);
}

export interface KeyServer {
  url: string;
  /** What it publishes now. */
  keys: SigningKey[];
  /** What it answers with. */
  status: number;
  /** How often it was asked. */
  asked: number;
  close(): Promise<void>;
}

export async function startKeyServer(...keys: SigningKey[]): Promise<KeyServer> {
  const server = createServer((_, response) => {
    double.asked++;
    response.writeHead(double.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: double.keys.map(({ published }) => published) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const double: KeyServer = {
    url: `http://127.0.0.1:${port}/cdn-cgi/access/certs`,
    keys,
    status: 200,
    asked: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return double;
}
