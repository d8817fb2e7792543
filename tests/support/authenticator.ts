/**
 * An authenticator as WebAuthn describes it, in place of a person's device: it makes one passkey (ES256, without attestation) and signs with
 * it. What it says can be changed before it is signed, as an attacker would.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
}

/** What the browser and the device put into an answer. */
export interface Signing {
  origin?: string;
  rpId?: string;
  /** What the device says of the person: present, and proven to be the owner. */
  userVerified?: boolean;
  counter?: number;
}

const site = { origin: 'http://localhost:4321', rpId: 'localhost', userVerified: true };

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  function clientData(type: string, { challenge }: Options, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authData({ rpId, userVerified }: Required<Omit<Signing, 'counter'>>, count: number, isNew: boolean): Buffer {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const parts = [createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted];
    if (!isNew) return Buffer.concat(parts);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([...parts, Buffer.alloc(16), length, id, coseKey()]);
  }

  /** The public key as CBOR: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)]);
  }

  const shared = () => ({ id: id.toString('base64url'), rawId: id.toString('base64url') });
  const type = 'public-key' as const;

  return {
    id: id.toString('base64url'),
    make(options: Options, signing: Signing = {}) {
      const said = { ...site, ...signing };
      const data = authData(said, signing.counter ?? counter, true);
      const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
      const none = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
      const attestation = Buffer.concat([Buffer.from([0xa3]), ...none, text('authData'), length, data]);
      return {
        ...shared(),
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, said.origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(options: Options, signing: Signing = {}) {
      const said = { ...site, ...signing };
      counter = signing.counter ?? counter + 1;
      const data = authData(said, counter, false);
      const client = clientData('webauthn.get', options, said.origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...shared(),
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
