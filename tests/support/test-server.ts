/**
 * What browser tests ask for behind the shop's back, of one process that has its modules loaded: operators' commands, days that pass, and
 * customers who are created without the work that a password's hash is meant to be. Listens on this machine alone.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '#server/db/client.ts';
import { hashPassword } from '#server/domain/auth/credentials/password.ts';
import { verificationMail } from '#server/domain/auth/email/verification-mail.ts';
import { newId, newToken } from '#server/random.ts';
import { cheapCost } from './cheap-cost.ts';
import { createCustomer } from './create-customer.ts';
import { signInOperator } from './operators.ts';
import { ops } from './ops.ts';
import { passTime } from './pass-time.ts';

export interface NewCustomer {
  name: string;
  surname: string;
  email: string;
  phone: string;
  password: string;
  /** Otherwise the mail that proves the address waits for the clock's next beat. */
  verified: boolean;
}

export interface SignedInCustomer {
  /** The bearer token. */
  token: string;
  /** The value of the session cookie. */
  session: string;
}

export interface TestServer {
  url: string;
  close(): Promise<void>;
}

/** The shop that is under test. */
interface Site {
  libsqlUrl: string;
  runJobs(): Promise<void>;
}

export async function startTestServer({ libsqlUrl, runJobs }: Site, tokenSecret: string): Promise<TestServer> {
  const now = () => Math.floor(Date.now() / 1000);
  const deps = {
    db: openDatabase(libsqlUrl, undefined),
    now,
    newId,
    newToken,
    tokenSecret,
  };

  async function welcome({ password, verified, ...person }: NewCustomer): Promise<SignedInCustomer> {
    const id = newId('cus');
    const at = now();
    const passwordHash = await hashPassword({ newToken, passwordCost: cheapCost }, password);
    const agreed = { termsAcceptedAt: at, adultConfirmedAt: at, emailVerifiedAt: verified ? at : null };
    const row = { ...person, ...agreed, id, passwordHash, phoneE164: person.phone };
    const mail = verificationMail(deps, { ...person, id, language: 'en' }, { purpose: 'verify' });
    const { session, token } = await createCustomer(deps, row, verified ? [] : mail);
    return { token, session: session.token };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the tests' own side writes what is asked here
  async function answerTo(path: string, asked: any): Promise<unknown> {
    if (path === '/customers') return welcome(asked);
    if (path === '/operators') return signInOperator(deps, asked.role, asked.name);
    if (path === '/ops') return ops(asked.env, ...asked.args);
    if (path === '/time') {
      const { libsqlUrl: ofItsOwn } = asked;
      await passTime(ofItsOwn ? openDatabase(ofItsOwn, undefined) : deps.db, asked.passing, asked.seconds);
      if (ofItsOwn) return {};
    }
    await runJobs();
    return {};
  }

  const server = createServer(async (request, response) => {
    try {
      const asked = await readJson(request);
      response.end(JSON.stringify(await answerTo(request.url ?? '', asked)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the tests' own side writes what is read here
async function readJson(request: IncomingMessage): Promise<any> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}
