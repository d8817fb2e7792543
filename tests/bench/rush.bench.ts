/**
 * A rush: `RUSH_CUSTOMERS` customers (500 when absent) for a minute in the built shop, each with pauses as a person makes them: a page of
 * the newest items, one of them into the cart, the cart, the purchase from the balance. Many want the same item, and one gets it.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { customerAccount, systemAccounts } from '#server/domain/ledger/accounts.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { transfer } from '#server/domain/ledger/transfer.ts';
import { newId, newToken } from '#server/random.ts';
import type { Site } from '../../scripts/site.ts';
import { createCustomer } from '../support/create-customer.ts';
import { buyer } from '../support/shop.ts';
import { quantile, rounded } from './measure.ts';
import type { Row } from './row.ts';
import { processorOfSite, withSite } from './with-site.ts';

export const name = 'rush';

const seedItems = 4_000;
const customers = Number(process.env.RUSH_CUSTOMERS || 500);
const seconds = 60;
/** Of the newest, among which each customer chooses one. */
const pages = 10;
const itemsOfPage = 24;
/** At the middle; twice as much at most. */
const pauseMs = 6_000;
const balanceCents = 100_000_00;

/** Statuses that a person understands: another was faster, or one was too fast oneself. */
const understood = [200, 409, 429];

export function run(): Promise<Row[]> {
  return withSite({ seedItems }, async (site) => {
    const deps = depsOf(site);
    const tokens: string[] = [];
    while (tokens.length < customers) tokens.push(await newCustomer(deps));
    const calls: Call[] = [];
    const agent = new Agent({ keepAlive: true });
    const used = processorOfSite();
    const before = used();
    const until = performance.now() + seconds * 1_000;
    await Promise.all(tokens.map((token) => shop(caller(site.url, token, agent, calls), until)));
    const after = used();
    agent.destroy();
    if (!(await checkLedger({ deps })).sound) throw new Error('The books are wrong');
    const cpu = {
      'CPU ms': rounded((after.worker - before.worker) / calls.length),
      'of the database': rounded((after.database - before.database) / calls.length),
    };
    const kinds = Map.groupBy(calls, ({ what }) => what);
    return [...[...kinds].map(([what, some]) => row(what, some)), { ...row('all', calls), ...cpu }];
  });
}

interface Call {
  what: string;
  /** 0 where no answer came. */
  status: number;
  ms: number;
}

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; body: Answer }>;

// biome-ignore lint/suspicious/noExplicitAny: of answers of every shape a few fields are read
type Answer = any;

/** Goes round until the minute is over. */
async function shop(ask: Ask, until: number): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2 * pauseMs * Math.random()));
  const oneOf = (count: number) => Math.floor(Math.random() * count);
  for (;;) {
    await pause();
    if (performance.now() > until) return;
    const list = await ask('GET', `/items/list?limit=${itemsOfPage}&page=${1 + oneOf(pages)}`);
    const item = list.body?.payload?.[oneOf(itemsOfPage)];
    await pause();
    if (!item || (await ask('POST', '/cart/add', { id: item.id })).status !== 200) continue;
    await pause();
    await ask('GET', '/cart/contents');
    await pause();
    const { status } = await ask('POST', '/purchase/product', { ...buyer, paymentMethod: 'balance' });
    if (status !== 200) await ask('POST', '/cart/clear');
  }
}

function caller(origin: string, token: string, agent: Agent, calls: Call[]): Ask {
  return (method, path, body) =>
    new Promise((resolve) => {
      const start = performance.now();
      const ended = (status: number, text: string) => {
        const [what] = `${method} ${path}`.split('?');
        calls.push({ what: what ?? '', status, ms: performance.now() - start });
        resolve({ status, body: status === 200 ? JSON.parse(text) : null });
      };
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      };
      const call = request(`${origin}/api${path}`, { agent, method, headers }, (answer: IncomingMessage) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () => ended(answer.statusCode ?? 0, text));
      });
      call.on('error', () => ended(0, ''));
      call.end(body && JSON.stringify(body));
    });
}

function row(what: string, calls: readonly Call[]): Row {
  const times = calls.map(({ ms }) => ms);
  const count = (isCounted: (status: number) => boolean) => calls.filter(({ status }) => isCounted(status)).length;
  return {
    what,
    calls: calls.length,
    'a second': rounded(calls.length / seconds),
    'status 200': count((status) => status === 200),
    'status 409': count((status) => status === 409),
    'status 429': count((status) => status === 429),
    others: count((status) => !understood.includes(status)),
    'median ms': rounded(quantile(times, 0.5)),
    'p99 ms': rounded(quantile(times, 0.99)),
    'longest ms': rounded(Math.max(...times)),
    'CPU ms': '',
    'of the database': '',
  };
}

function depsOf({ libsqlUrl, libsqlAuthToken, variables }: Site): Deps {
  const now = () => Math.floor(Date.now() / 1000);
  const db = openDatabase(libsqlUrl, libsqlAuthToken);
  // safe because customers are made, and books checked, with these alone
  return { db, now, newId, newToken, tokenSecret: variables.TOKEN_SECRET } as Deps;
}

/** Gives the token of a customer who can pay for anything. */
async function newCustomer(deps: Deps): Promise<string> {
  const id = deps.newId('cus');
  const { tradeUrl } = buyer;
  const person = { id, email: `${id}@example.com`, name: 'Ada', surname: 'Byron', emailVerifiedAt: deps.now() };
  const credit = { code: 'credit' as const, causeId: id, from: systemAccounts.goodwill, to: customerAccount(id) };
  const { token } = await createCustomer(
    deps,
    { ...person, steamTradeLink: tradeUrl, confirmedTradeLink: tradeUrl },
    transfer(deps.db, deps.now(), { ...credit, amountCents: balanceCents }),
  );
  return token;
}
