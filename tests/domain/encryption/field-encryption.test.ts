import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptField, encryptField } from '#server/encryption/field-encryption.ts';
import { parseKeyring } from '#server/encryption/keyring.ts';
import { newToken } from '#server/random.ts';

const newKey = () => randomBytes(32).toString('base64');
const owner = 'customers.totp_secret:cus_one';
const detail = 'BE68 5390 0754 7034 – Zoë';

describe('a encrypted detail', () => {
  it('opens for what it belongs to, and shows nothing of itself', async () => {
    const deps = { encryptionKey: newKey(), newToken };
    const encrypted = await encryptField(deps, owner, detail);
    expect(encrypted).not.toContain('5390');
    expect(await decryptField(deps, owner, encrypted)).toBe(detail);
  });

  it('is never encrypted the same way twice', async () => {
    const deps = { encryptionKey: newKey(), newToken };
    expect(await encryptField(deps, owner, detail)).not.toBe(await encryptField(deps, owner, detail));
  });

  it('does not open in another row, nor when a letter of it was changed', async () => {
    const deps = { encryptionKey: newKey(), newToken };
    const encrypted = await encryptField(deps, owner, detail);
    await expect(decryptField(deps, 'customers.totp_secret:cus_two', encrypted)).rejects.toThrow();
    const changed = encrypted.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    await expect(decryptField(deps, owner, changed)).rejects.toThrow();
  });

  it('still opens after the key was replaced, while the old one is kept behind the new', async () => {
    const [old, fresh] = [newKey(), newKey()];
    const encrypted = await encryptField({ encryptionKey: old, newToken }, owner, detail);
    const rotated = { encryptionKey: `${fresh}, ${old}`, newToken };
    expect(await decryptField(rotated, owner, encrypted)).toBe(detail);
    const resealed = await encryptField(rotated, owner, detail);
    expect(await decryptField({ encryptionKey: fresh }, owner, resealed)).toBe(detail);
    await expect(decryptField({ encryptionKey: fresh }, owner, encrypted)).rejects.toThrow(/no longer holds the key/);
  });
});

describe('a ring of keys', () => {
  it('is refused when one of them is not 32 bytes', () => {
    expect(parseKeyring('')).toBeNull();
    expect(parseKeyring(randomBytes(16).toString('base64'))).toBeNull();
    expect(parseKeyring(`${newKey()},short`)).toBeNull();
    expect(parseKeyring(`${newKey()},${newKey()}`)).toHaveLength(2);
  });
});
