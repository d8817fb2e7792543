/**
 * Money that the sandbox takes back from a payment, and gives back: disputes, and refunds that somebody makes at the provider. Each step
 * is stored with the events that tell the shop, which are sent at once and again until the shop takes them.
 */
import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { WebhookEvent } from '../adapters/payments/port.ts';
import type { Sandbox } from '../adapters/payments/sandbox.ts';
import type { Database } from '../db/client.ts';
import { sandboxCheckouts } from '../db/schema/payments.ts';
import { sandboxReversals, sandboxWebhooks } from '../db/schema/sandbox.ts';
import { expectRows, runRead, statement, write } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { tracedFetch } from '../traces/outside-call.ts';
import type { SandboxRow } from './store.ts';

export type Reversal = typeof sandboxReversals.$inferSelect;
type Kind = WebhookEvent['kind'];

/** What a tester can do, with the events that follow in their order. */
export const reversalSteps = {
  dispute: { kind: 'dispute', from: null, to: 'open', events: ['dispute_opened', 'dispute_withdrawn'] },
  refund: { kind: 'refund', from: null, to: 'lost', events: ['money_refunded'] },
  lose: { kind: 'dispute', from: 'open', to: 'lost', events: ['dispute_lost'] },
  win: { kind: 'dispute', from: 'open', to: 'won', events: ['dispute_won', 'dispute_reinstated'] },
  reverse: { kind: 'dispute', from: 'lost', to: 'won', events: ['dispute_reinstated'] },
  fail: { kind: 'refund', from: 'lost', to: 'won', events: ['money_refund_failed'] },
} as const satisfies Record<
  string,
  { kind: Reversal['kind']; from: Reversal['state'] | null; to: Reversal['state']; events: readonly Kind[] }
>;
export type ReversalStep = keyof typeof reversalSteps;

export function isReversalStep(name: string): name is ReversalStep {
  return Object.hasOwn(reversalSteps, name);
}

const paymentsShown = 50;
const evidenceDays = 7;
const againAfterSeconds = 30;

/** Payments that were paid, the newest first. */
export function paidCheckouts(db: Database): Promise<SandboxRow[]> {
  const isPaid = and(eq(sandboxCheckouts.kind, 'payment'), inArray(sandboxCheckouts.state, ['paid', 'later']));
  return runRead(
    db
      .select()
      .from(sandboxCheckouts)
      .where(isPaid)
      .orderBy(desc(sandboxCheckouts.createdAt))
      .limit(paymentsShown)
      .execute(),
  );
}

export function reversalsOf(db: Database, checkoutId: string): Promise<Reversal[]> {
  return runRead(
    db
      .select()
      .from(sandboxReversals)
      .where(eq(sandboxReversals.checkoutId, checkoutId))
      .orderBy(asc(sandboxReversals.createdAt), asc(sql`rowid`))
      .execute(),
  );
}

/** Minor units of a payment that nobody has taken back. */
export function leftToTake({ amountMinorUnits }: SandboxRow, reversals: readonly Reversal[]): number {
  const taken = reversals.filter(({ state }) => state !== 'won');
  return taken.reduce((left, reversal) => left - reversal.amountMinorUnits, amountMinorUnits);
}

/** Takes money back anew. The caller has checked the amount. */
export async function beginReversal(
  deps: Deps,
  checkout: SandboxRow,
  name: 'dispute' | 'refund',
  amountMinorUnits: number,
): Promise<void> {
  const { db, newId } = deps;
  const at = deps.now();
  const { kind, to } = reversalSteps[name];
  const times = { createdAt: at, updatedAt: at };
  const reversal = { id: newId('sbx'), checkoutId: checkout.id, kind, state: to, amountMinorUnits, ...times };
  await write(db, [
    statement(db.insert(sandboxReversals).values(reversal)),
    storeEvents(deps, checkout, reversal, name),
  ]);
}

/** Takes the next step, once: of two submissions at one moment the first counts. @throws `order_state` otherwise. */
export async function goOn(
  deps: Deps,
  checkout: SandboxRow,
  reversal: Reversal,
  name: Exclude<ReversalStep, 'dispute' | 'refund'>,
): Promise<void> {
  const { db, now } = deps;
  const { kind, from, to } = reversalSteps[name];
  const isBefore = and(
    eq(sandboxReversals.id, reversal.id),
    eq(sandboxReversals.kind, kind),
    eq(sandboxReversals.state, from),
    ne(sandboxReversals.state, to),
  );
  await write(db, [
    expectRows(db.update(sandboxReversals).set({ state: to, updatedAt: now() }).where(isBefore), 'order_state'),
    storeEvents(deps, checkout, reversal, name),
  ]);
}

function storeEvents({ db, now }: Deps, checkout: SandboxRow, reversal: Reversal, name: ReversalStep) {
  const { kind, events } = reversalSteps[name];
  const at = now();
  const rows = events.map((each) => {
    const event: WebhookEvent = {
      eventId: `${reversal.id}:${name}:${each}`,
      kind: each,
      type: each,
      providerRef: reversal.id,
      subjectId: checkout.paymentId,
      moneyRef: checkout.id,
      amountMinorUnits: reversal.amountMinorUnits,
      currency: checkout.currency,
      reason: kind === 'dispute' ? 'fraudulent' : 'requested_by_customer',
      evidenceDueAt: kind === 'dispute' ? reversal.createdAt + evidenceDays * 86_400 : null,
      failure: null,
    };
    return { id: event.eventId, body: JSON.stringify(event), dueAt: at, createdAt: at };
  });
  return statement(db.insert(sandboxWebhooks).values(rows));
}

const webhooksPerRun = 20;

/** Sends the events that are due, in the order in which they happened. Returns how many the shop took. */
export async function sendReversalWebhooks({ db, now, siteUrl }: Deps, sandbox: Sandbox): Promise<number> {
  const due = await runRead(
    db
      .select()
      .from(sandboxWebhooks)
      .where(and(isNull(sandboxWebhooks.sentAt), lte(sandboxWebhooks.dueAt, now())))
      .orderBy(asc(sandboxWebhooks.createdAt), asc(sql`rowid`))
      .limit(webhooksPerRun)
      .execute(),
  );
  let taken = 0;
  for (const { id, body: event } of due) {
    // safe because `storeEvents` wrote it
    const { body, headers } = sandbox.sign(JSON.parse(event) as WebhookEvent);
    const address = `${siteUrl}/api/payments/sandbox/webhook`;
    const isTaken = await tracedFetch('sandbox')(address, { method: 'POST', headers, body }).then(
      (response) => response.ok,
      () => false,
    );
    const sent = isTaken ? { sentAt: now() } : { dueAt: now() + againAfterSeconds };
    await write(db, statement(db.update(sandboxWebhooks).set(sent).where(eq(sandboxWebhooks.id, id))));
    if (isTaken) taken += 1;
  }
  return taken;
}
