/**
 * Stands on loopback between the shop and one that it calls over HTTP, a database or a payment provider. Takes a call in as a whole, and
 * lets the call that a plan names meet its fault.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, FaultPlan } from './fault.ts';

export interface FaultProxy {
  url: string;
  /** Calls since the last plan, and those of them that met its fault. */
  count: { calls: number; faults: number };
  /** From now on calls are counted anew, and meet what the plan says. */
  plan(plan: FaultPlan | null): void;
  /** Until the next plan nothing gets through, as from a process that is gone. */
  cut(): void;
  /** Lets through what arrives late, and waits until all that got through is answered. */
  letThrough(): Promise<void>;
  close(): Promise<void>;
}

interface Call {
  incoming: IncomingMessage;
  body: Buffer;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const pauseMs = 30;

interface Processes {
  /** Kills the process behind it, and starts it again. */
  restart?: () => Promise<void>;
  /** The process before it is gone, for whomever else it speaks to. */
  onGone(): void;
}

export async function openFaultProxy(target: string, { restart, onGone }: Processes): Promise<FaultProxy> {
  const count = { calls: 0, faults: 0 };
  let planned: FaultPlan | null = null;
  let isCut = false;
  let late: Call[] = [];
  const under: Set<Promise<unknown>> = new Set();

  const forward = (call: Call, bytes?: number): Promise<Answer> => {
    const work = forwarded(target, call, bytes);
    under.add(work);
    const ended = () => under.delete(work);
    work.then(ended, ended);
    return work;
  };

  const server = createServer(async (incoming, outgoing) => {
    const call = { incoming, body: await bodyOf(incoming) };
    if (isCut) return void outgoing.destroy();
    count.calls += 1;
    const isMet = planned && (planned.lasts ? count.calls >= planned.call : count.calls === planned.call);
    if (!planned || !isMet) return passOn(call, outgoing);
    count.faults += 1;
    await meet(planned.fault, call, outgoing);
  });

  /** A call that is under way when the process is killed has no answer. */
  async function passOn(call: Call, outgoing: ServerResponse): Promise<void> {
    const answered = await forward(call).catch(() => null);
    if (answered && !isCut) answer(outgoing, answered);
    else outgoing.destroy();
  }

  async function killed(arrives: Fault['arrives'], call: Call, outgoing: ServerResponse): Promise<void> {
    if (!restart) throw new Error('there is no process to kill');
    const work = arrives === 'never' ? null : forward(call).catch(() => undefined);
    if (arrives === 'whole') await work;
    await restart();
    outgoing.destroy();
  }

  async function meet({ arrives, comes }: Fault, call: Call, outgoing: ServerResponse): Promise<void> {
    if (comes === 'killed') return killed(arrives, call, outgoing);
    if (comes === 'gone') onGone();
    if (arrives === 'later') late.push(call);
    if (arrives === 'half' && call.body.length > 1)
      await forward(call, Math.floor(call.body.length / 2)).catch(() => undefined);
    const done = arrives === 'whole' ? await forward(call) : undefined;
    if (comes === 'silence') return;
    if (comes === 'hang up' || comes === 'gone') return void outgoing.destroy();
    if (typeof comes === 'object')
      return answer(outgoing, {
        status: comes.status,
        headers: { 'content-type': comes.type },
        body: Buffer.from(comes.body),
      });
    if (!done) throw new Error('a call that does not arrive has no answer');
    if (comes === 'half') return answerHalf(outgoing, done);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    answer(outgoing, done);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    count,
    plan(plan) {
      planned = plan;
      isCut = false;
      Object.assign(count, { calls: 0, faults: 0 });
    },
    cut() {
      isCut = true;
    },
    async letThrough() {
      const calls = late;
      late = [];
      for (const call of calls) await forward(call);
      await Promise.allSettled(under);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** With `bytes` the line ends after so many of its body. */
function forwarded(target: string, { incoming, body }: Call, bytes?: number): Promise<Answer> {
  const { method, url, headers } = incoming;
  return new Promise((resolve, reject) => {
    const own = { ...headers, host: new URL(target).host, 'content-length': String(body.length) };
    const call = send(`${target}${url}`, { method, headers: own }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await bodyOf(response) });
    });
    call.on('error', reject);
    if (bytes === undefined) call.end(body);
    else call.write(body.subarray(0, bytes), () => call.destroy());
  });
}

function answer(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...withoutLength(headers), 'content-length': String(body.length) });
  outgoing.end(body);
}

/** Says how long the answer is, gives the first half of it and ends the line. */
function answerHalf(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...withoutLength(headers), 'content-length': String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}

function withoutLength({ 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...headers }: Answer['headers']) {
  return headers;
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
