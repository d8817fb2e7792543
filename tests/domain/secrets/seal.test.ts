import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyRingOf } from '#server/domain/secrets/key-ring.ts';
import { seal, unseal } from '#server/domain/secrets/seal.ts';
import { newToken } from '#server/random.ts';

const newKey = () => randomBytes(32).toString('base64');
const owner = 'customers.totp_secret:cus_one';
const detail = 'BE68 5390 0754 7034 – Zoë';

describe('a sealed detail', () => {
  it('opens for what it belongs to, and shows nothing of itself', async () => {
    const deps = { encryptionKey: newKey(), newToken };
    const sealed = await seal(deps, owner, detail);
    expect(sealed).not.toContain('5390');
    expect(await unseal(deps, owner, sealed)).toBe(detail);
  });

  it('is never sealed the same way twice', async () => {
    const deps = { encryptionKey: newKey(), newToken };
    expect(await seal(deps, owner, detail)).not.toBe(await seal(deps, owner, detail));
  });

  it('does not open in another row, nor when a letter of it was changed', async () => {
    const deps = { encryptionKey: newKey(), newToken };
    const sealed = await seal(deps, owner, detail);
    await expect(unseal(deps, 'customers.totp_secret:cus_two', sealed)).rejects.toThrow();
    const changed = sealed.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    await expect(unseal(deps, owner, changed)).rejects.toThrow();
  });

  it('still opens after the key was replaced, while the old one is kept behind the new', async () => {
    const [old, fresh] = [newKey(), newKey()];
    const sealed = await seal({ encryptionKey: old, newToken }, owner, detail);
    const rotated = { encryptionKey: `${fresh}, ${old}`, newToken };
    expect(await unseal(rotated, owner, sealed)).toBe(detail);
    const resealed = await seal(rotated, owner, detail);
    expect(await unseal({ encryptionKey: fresh }, owner, resealed)).toBe(detail);
    await expect(unseal({ encryptionKey: fresh }, owner, sealed)).rejects.toThrow(/no longer holds the key/);
  });
});

describe('a ring of keys', () => {
  it('is refused when one of them is not 32 bytes', () => {
    expect(keyRingOf('')).toBeNull();
    expect(keyRingOf(randomBytes(16).toString('base64'))).toBeNull();
    expect(keyRingOf(`${newKey()},short`)).toBeNull();
    expect(keyRingOf(`${newKey()},${newKey()}`)).toHaveLength(2);
  });
});
