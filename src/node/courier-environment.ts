/**
 * What `npm run courier` is told by its environment: where the shop is, which Steam account it acts with, and the files that hold its
 * secrets. A variable that is missing or wrong is one line, which never names a value.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { remoteHost } from '#rules/remote-host.ts';
import { readVariables } from '#server/variables.ts';
import { Problems } from './problem.ts';

export interface CourierEnvironment {
  /** Origin. */
  shopUrl: string;
  courierKey: string;
  steam: { accountName: string; password: string; sharedSecret: string; identitySecret: string };
  /** Of a double on this machine, in tests. */
  steamAddress: string | undefined;
}

function isShop(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:' || isPlainHere(text);
}

function isDouble(text: string): boolean {
  return isPlainHere(text) && new URL(text).port !== '';
}

/** By http, and on this machine. */
function isPlainHere(text: string): boolean {
  return URL.parse(text)?.protocol === 'http:' && remoteHost(text) === null;
}

const missing = (advice: string) => ({ error: `is missing; ${advice}` });

/** A file whose text is the secret, without spaces and line ends around it. */
function secretFile(what: string, isGood: (text: string) => boolean = () => true) {
  const advice = `set it to the path of a file that holds ${what}`;
  return z.string(missing(advice)).transform((path, context) => {
    const text = readSecret(path);
    if (text !== null && text !== '' && isGood(text)) return text;
    const is = text === null ? 'names a file that cannot be read' : `names a file that does not hold ${what}`;
    context.addIssue({ code: 'custom', message: `${is}; ${advice}` });
    return z.NEVER;
  });
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** 20 bytes, as Steam's app makes them. */
const isBase64Secret = (text: string) => /^[A-Za-z0-9+/]{27}=$/.test(text);

const courierVariables = {
  SHOP_URL: z
    .string(missing('set it to the address of the shop, such as https://shop.example'))
    .refine(isShop, 'is not an address on https; set it to one such as https://shop.example')
    .transform((text) => new URL(text).origin),
  COURIER_KEY_FILE: secretFile('the key that `npm run ops -- keys create NAME --scope courier` showed', (text) =>
    /^rgk_\S{20,}$/.test(text),
  ),
  STEAM_ACCOUNT: z.string(missing('set it to the name that the Steam account signs in with')),
  STEAM_PASSWORD_FILE: secretFile('the password of the Steam account'),
  STEAM_SHARED_SECRET_FILE: secretFile('the `shared_secret` of its phone, 28 characters of base64', isBase64Secret),
  STEAM_IDENTITY_SECRET_FILE: secretFile('the `identity_secret` of its phone, 28 characters of base64', isBase64Secret),
  STEAM_ADDRESS: z.string().refine(isDouble, 'is for tests, and leads to this machine alone; take it away').optional(),
};

/** @throws Problems, one for each variable that is missing or wrong */
export function readCourierEnvironment(env: NodeJS.ProcessEnv = process.env): CourierEnvironment {
  const { values, problems } = readVariables(courierVariables, env, { isServed: false });
  if (!values) throw new Problems(problems.map(({ sentence }) => `${sentence}.`));
  return {
    shopUrl: values.SHOP_URL,
    courierKey: values.COURIER_KEY_FILE,
    steam: {
      accountName: values.STEAM_ACCOUNT,
      password: values.STEAM_PASSWORD_FILE,
      sharedSecret: values.STEAM_SHARED_SECRET_FILE,
      identitySecret: values.STEAM_IDENTITY_SECRET_FILE,
    },
    steamAddress: values.STEAM_ADDRESS,
  };
}
