/** Operators of a test's own, signed in to the console without a passkey; how a passkey does it, console-sign-in.spec.ts shows. */
import type { BrowserContext } from '@playwright/test';
import type { Role } from '#rules/operators.ts';
import { insertOperator } from '../support/site/ask-test-server.ts';

export interface Operator {
  id: string;
  email: string;
  name: string;
}

/** Signs a new person of this role in: `await signedInAs(context, 'manager'); await open(page, '/ops/orders');`. */
export async function signedInAs(context: BrowserContext, role: Role): Promise<Operator> {
  const name = `${role}-${crypto.randomUUID().slice(0, 8)}`;
  const { id, email, session, csrf } = await insertOperator(role, name);
  const url = process.env.SITE_UNDER_TEST ?? '';
  const cookie = { url, sameSite: 'Strict' as const };
  await context.addCookies([
    { ...cookie, name: 'ops', value: session, httpOnly: true },
    { ...cookie, name: 'XSRF-OPS', value: csrf },
  ]);
  return { id, email, name };
}
