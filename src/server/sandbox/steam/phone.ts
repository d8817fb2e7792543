/** What the phone of an account knows: its codes for signing in, and what it signs confirmations with. */
import { createHmac } from 'node:crypto';

const codeSeconds = 30;
const codeLetters = '23456789BCDFGHJKMNPQRTVWXY';
const keySecondsMax = 300;

/** Codes count from half a minute before to half a minute after their own. */
export function isPhoneCode(sharedSecret: string, code: string, now: number): boolean {
  return [-1, 0, 1].some((step) => codeAt(sharedSecret, Math.floor(now / codeSeconds) + step) === code);
}

function codeAt(sharedSecret: string, period: number): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(period));
  const mac = createHmac('sha1', Buffer.from(sharedSecret, 'base64')).update(time).digest();
  let rest = mac.readUInt32BE((mac[19] ?? 0) & 0xf) & 0x7fffffff;
  let code = '';
  for (let place = 0; place < 5; place++) {
    code += codeLetters[rest % codeLetters.length];
    rest = Math.floor(rest / codeLetters.length);
  }
  return code;
}

/** Whether `key` (base64) is the account's signature of `tag` at `time`, and not an old one. */
export function isConfirmationKey(
  identitySecret: string,
  { key, time, tag }: { key: string; time: number; tag: string },
  now: number,
): boolean {
  if (!Number.isInteger(time) || Math.abs(time - now) > keySecondsMax) return false;
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const mac = createHmac('sha1', Buffer.from(identitySecret, 'base64')).update(stamp).update(tag.slice(0, 32));
  return mac.digest('base64') === key;
}
