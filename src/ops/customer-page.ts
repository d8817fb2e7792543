/** Prints one customer: who it is, where each cent is, and what has happened. */

import type { CustomerView } from '#server/domain/customers/operator/get-customer.ts';
import type { listCustomerEvents } from '#server/domain/customers/operator/list-customer-events.ts';
import { euros, printLines, printRows, when } from './print.ts';

type CustomerEvent = Awaited<ReturnType<typeof listCustomerEvents>>['rows'][number];

const placeTexts = {
  in_orders: 'paid and not delivered yet',
  owed: 'owed for what was sold, payout not asked for',
  in_payouts: 'on its way by payout',
  in_refunds: 'on its way back to a card',
  disputed: 'disputed by the payer',
  reserved: 'card orders that are not paid',
  announced: 'announced and not come in',
} as const;

export function printCustomer({ customer, balance, owedCents, places, notes }: CustomerView): void {
  const { emailVerifiedAt, verificationStatus, blockedAt, blockedReason, isOnHold, totpEnabledAt } = customer;
  const standing = [
    emailVerifiedAt === null ? 'email not verified' : 'email verified',
    `identity ${verificationStatus}`,
    totpEnabledAt === null ? 'no two-factor' : 'two-factor',
    `${customer.sessions} signed in`,
    ...(isOnHold ? ['on hold'] : []),
    ...(blockedAt === null ? [] : [`blocked ${when(blockedAt)}: ${blockedReason ?? ''}`]),
    ...(customer.closedAt === null ? [] : [`closed ${when(customer.closedAt)}`]),
  ];
  printLines(
    `${customer.id}  ${customer.email}  ${customer.name}`,
    `since ${when(customer.createdAt)}, ${[customer.city, customer.countryCode, customer.language].filter(Boolean).join(' ')}, Steam ${customer.steamId ?? 'unknown'}`,
    standing.join(', '),
  );
  printRows(
    [
      { place: 'balance', sum: euros(balance.cents), made_of: balance.made.map(madeText).join(', ') },
      { place: '– can be withdrawn', sum: euros(balance.withdrawableCents), made_of: '' },
      { place: '– promotional', sum: euros(balance.promotionalCents), made_of: '' },
      { place: '– card money, too young', sum: euros(balance.cardHeldCents), made_of: '' },
      { place: 'owed to the shop', sum: euros(owedCents), made_of: '' },
      ...places.map(({ place, cents, rows }) => ({
        place: placeTexts[place],
        sum: euros(cents),
        made_of: rows.map(({ id }) => id).join(', '),
      })),
    ],
    {},
  );
  const held = places.flatMap(({ rows }) => rows);
  if (held.length > 0)
    printRows(
      held.map(({ id, state, cents, at, text, transfers }) => ({
        id,
        state,
        sum: euros(cents),
        about: text,
        since: when(at),
        transfers: transfers.map((each) => each.id).join(', '),
      })),
      {},
    );
  for (const { id, text, author, createdAt } of notes) printLines(`${when(createdAt)} ${author} (${id}): ${text}`);
}

export function printEvents(events: readonly CustomerEvent[]): void {
  printRows(
    events.map(({ at, kind, what, subject, who, text, cents }) => ({
      at: when(at),
      kind,
      what,
      subject,
      sum: cents === null ? '' : euros(cents),
      who,
      text: text.length > 80 ? `${text.slice(0, 79)}…` : text,
    })),
    {},
  );
}

function madeText({ code, cents, transfers }: CustomerView['balance']['made'][number]): string {
  return `${code} ${euros(cents)}${transfers > 1 ? ` (${transfers})` : ''}`;
}
