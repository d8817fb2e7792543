/**
 * Signing in as Steam's web site does it: the password encrypted, the code of the phone, a token that lasts, and with that the cookies of
 * a session. Messages are those of `IAuthenticationService`, as protocol buffers.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { sandboxSteamAccounts, sandboxSteamSignIns } from '../../db/schema/sandbox-steam.ts';
import { runRead, statement, write } from '../../db/write.ts';
import type { SteamAccountRow } from './accounts.ts';
import { findAccount } from './accounts.ts';
import { digits } from './digits.ts';
import type { DoubleEnv } from './double-env.ts';
import { decryptPassword, passwordKey } from './password-key.ts';
import { isPhoneCode } from './phone.ts';
import { decodeMessage, encodeMessage, type Message } from './protobuf.ts';
import { accountOfToken, makeToken } from './tokens.ts';

/** Steam's own numbers of results. */
const results = { ok: 1, fail: 2, invalidPassword: 5, accessDenied: 15, expired: 27, codeMismatch: 88 } as const;
/** The kinds of what Steam asks for besides the password. */
const guards = { none: 1n, deviceCode: 3n } as const;
const pollSeconds = 0.1;

export function mountSignIn(app: Hono<DoubleEnv>): void {
  const service = '/IAuthenticationService';

  app.get(`${service}/GetPasswordRSAPublicKey/v1/`, async (c) => {
    const { modulus, exponent } = await passwordKey(c.var.deps.db);
    return answer(results.ok, { 1: modulus.toString(16), 2: exponent.toString(16), 3: BigInt(c.var.deps.now()) });
  });

  app.post(`${service}/BeginAuthSessionViaCredentials/v1/`, async (c) => {
    const { deps } = c.var;
    const request = await messageOf(c);
    const account = await accountOfName(c, request.text(2));
    const password = decryptPassword(await passwordKey(deps.db), request.text(3));
    if (!account || password === null || password !== account.password) return answer(results.invalidPassword);
    const id = digits(18);
    const isGuarded = account.sharedSecret !== null;
    const signIn = { id, accountId: account.id, confirmedAt: isGuarded ? null : deps.now(), createdAt: deps.now() };
    await write(deps.db, statement(deps.db.insert(sandboxSteamSignIns).values(signIn)));
    const guard = encodeMessage({ 1: isGuarded ? guards.deviceCode : guards.none });
    return answer(results.ok, { 1: BigInt(id), 2: id, 3: pollSeconds, 4: guard, 5: BigInt(account.id) });
  });

  app.post(`${service}/UpdateAuthSessionWithSteamGuardCode/v1/`, async (c) => {
    const { deps } = c.var;
    const request = await messageOf(c);
    const id = String(request.whole(1));
    const account = await accountOfSignIn(c, id);
    if (!account?.sharedSecret) return answer(results.fail);
    if (!isPhoneCode(account.sharedSecret, request.text(3), deps.now())) return answer(results.codeMismatch);
    const isIt = eq(sandboxSteamSignIns.id, id);
    const confirmed = deps.db.update(sandboxSteamSignIns).set({ confirmedAt: deps.now() }).where(isIt);
    await write(deps.db, statement(confirmed));
    return answer(results.ok);
  });

  app.post(`${service}/PollAuthSessionStatus/v1/`, async (c) => {
    const id = String((await messageOf(c)).whole(1));
    const account = await accountOfSignIn(c, id, { isConfirmed: true });
    if (!account) return answer(results.ok);
    const refresh = await makeToken(c.var.deps, account, 'refresh');
    return answer(results.ok, { 3: refresh, 6: account.signInName ?? '' });
  });

  app.post('/jwt/finalizelogin', async (c) => {
    const { nonce } = await c.req.parseBody();
    const account = await accountOfToken(c.var.deps, String(nonce), 'refresh');
    if (!account) return c.json({ success: false, error: results.accessDenied });
    const params = { nonce: digits(16), auth: await makeToken(c.var.deps, account, 'access') };
    c.header('Set-Cookie', `steamRefresh_steam=${account.id}%7C%7C${nonce}; Path=/; Secure; HttpOnly; SameSite=None`);
    return c.json({
      steamID: account.id,
      redir: 'https://steamcommunity.com/login/home/?goto=',
      transfer_info: [{ url: 'https://steamcommunity.com/login/settoken', params }],
      primary_domain: 'steamcommunity.com',
    });
  });

  app.post('/login/settoken', async (c) => {
    const { auth } = await c.req.parseBody();
    const account = await accountOfToken(c.var.deps, String(auth), 'access');
    if (!account) return c.json({ result: results.fail });
    c.header('Set-Cookie', `steamLoginSecure=${account.id}%7C%7C${auth}; Path=/; Secure; HttpOnly; SameSite=None`);
    return c.json({ result: results.ok, rtExpiry: c.var.deps.now() + 86_400 });
  });

  app.post('/ITwoFactorService/QueryTime/v1/', (c) =>
    c.json({ response: { server_time: String(c.var.deps.now()), skew_tolerance_seconds: '60' } }),
  );
}

function answer(result: number, fields: Parameters<typeof encodeMessage>[0] = {}): Response {
  return new Response(encodeMessage(fields), {
    headers: { 'Content-Type': 'application/octet-stream', 'X-eresult': String(result) },
  });
}

async function messageOf(c: Context<DoubleEnv>): Promise<Message> {
  const { input_protobuf_encoded: encoded } = await c.req.parseBody();
  return decodeMessage(Buffer.from(String(encoded ?? ''), 'base64'));
}

async function accountOfName(c: Context<DoubleEnv>, name: string): Promise<SteamAccountRow | undefined> {
  const { db } = c.var.deps;
  const isIt = eq(sandboxSteamAccounts.signInName, name);
  const [row] = await runRead(db.select().from(sandboxSteamAccounts).where(isIt).execute());
  return row;
}

async function accountOfSignIn(
  c: Context<DoubleEnv>,
  id: string,
  { isConfirmed } = { isConfirmed: false },
): Promise<SteamAccountRow | undefined> {
  const { db } = c.var.deps;
  const isIt = and(
    eq(sandboxSteamSignIns.id, id),
    isConfirmed ? isNotNull(sandboxSteamSignIns.confirmedAt) : undefined,
  );
  const [row] = await runRead(db.select().from(sandboxSteamSignIns).where(isIt).execute());
  return row ? findAccount(db, row.accountId) : undefined;
}
