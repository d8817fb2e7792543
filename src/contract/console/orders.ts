/** Orders in the console: their lines, and what is done with each. */
import { z } from 'zod';
import {
  disputeKinds,
  disputeLife,
  orderLife,
  orderLineLife,
  paymentLife,
  refundLife,
  tradeLife,
} from '#rules/lifecycles.ts';
import { okPayload } from '../endpoint.ts';
import {
  DescribeOrderLine,
  type OperatorTransition,
  OrderLineRefund,
  OrderLineSelection,
  OrderLineTransition,
  ReleaseOrderLine,
} from '../operator/orders.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Orders';
const at = z.int();
const moment = z.int().nullable();
const lineState = z.enum(orderLineLife.states);
const refundTo = z.enum(['balance', 'source']);

export const listLines = consoleRead({
  path: '/ops/orders',
  tag,
  summary: 'Lines of all orders, newest first',
  query: asQuery(OrderLineSelection.shape),
  response: consoleList(
    z.object({
      id: z.string(),
      orderId: z.string(),
      state: lineState,
      payment: z.enum(orderLife.states).describe('Of its order: `open` waits for its payment, `failed` never was paid'),
      title: z.string(),
      paidCents: z.int(),
      refundedCents: z.int(),
      heldAt: moment,
      createdAt: at,
      method: z.string(),
      email: z.string(),
      tradeUrl: z.string(),
      refundTo: refundTo.nullable(),
      refundState: z.enum(refundLife.states).nullable(),
    }),
  ),
});

export const getLine = consoleRead({
  path: '/ops/orders/{id}',
  tag,
  summary: 'A line with its order, payment, refunds, deliveries and course',
  description: '`id` is a line’s, or an order’s for its first line.',
  params: DescribeOrderLine,
  response: okPayload(
    z.object({
      line: z.object({
        id: z.string(),
        orderId: z.string(),
        itemId: z.string(),
        state: lineState,
        title: z.string(),
        priceCents: z.int(),
        paidCents: z.int(),
        refundedCents: z.int(),
        note: z.string(),
        heldAt: moment,
      }),
      order: z.object({
        state: z.enum(orderLife.states),
        method: z.string(),
        totalCents: z.int(),
        promoCode: z.string().nullable(),
        buyer: z.string(),
        country: z.string(),
        tradeUrl: z.string(),
        createdAt: at,
        paidAt: moment,
        reservedUntil: moment,
        invoice: z.string().nullable(),
      }),
      customer: z.object({ id: z.string(), email: z.string(), name: z.string(), blockedAt: moment }),
      payment: z
        .object({
          id: z.string(),
          state: z.enum(paymentLife.states),
          provider: z.string(),
          amountCents: z.int(),
          refundedCents: z.int(),
          providerRef: z.string().nullable(),
          settledAt: moment,
          disputes: z.array(
            z.object({
              id: z.string(),
              kind: z.enum(disputeKinds),
              state: z.enum(disputeLife.states),
              amountCents: z.int(),
              isTaken: z.boolean().describe('The provider has given its money to the payer'),
            }),
          ),
        })
        .nullable(),
      refunds: z.array(
        z.object({
          id: z.string(),
          state: z.enum(refundLife.states),
          target: refundTo,
          amountCents: z.int(),
          reason: z.string(),
          createdAt: at,
          doneAt: moment,
          creditNote: z.string().nullable(),
        }),
      ),
      deliveries: z.array(
        z.object({
          id: z.string(),
          state: z.enum(tradeLife.states),
          attempt: z.int(),
          failure: z.string().nullable(),
          createdAt: at,
        }),
      ),
      transitions: z.array(z.object({ fromState: z.string().nullable(), toState: z.string(), actor: z.string(), at })),
      others: z.array(z.object({ id: z.string(), title: z.string(), state: lineState, paidCents: z.int() })),
    }),
  ),
});

const moved = okPayload(
  z.object({
    state: lineState.nullable().describe('The new one; null while it waits for a second person'),
    waitsAs: z.string().nullable().describe('The approval that it waits for'),
  }),
);

const errors = ['not_found', 'order_state', 'changed_meanwhile'] as const;

function transition<const Name extends OperatorTransition>(name: Name, summary: string) {
  return consoleAction({
    path: `/ops/orders/{id}/${name}`,
    action: `orders.${name}`,
    tag,
    summary,
    params: DescribeOrderLine,
    body: OrderLineTransition.omit({ lineId: true, transition: true, approvalId: true }),
    response: moved,
    errors: [...errors, 'order_held', 'trade_offer_out', 'refund_impossible', 'payment_taken_back'],
  });
}

export const acceptLine = transition('accept', 'The trade offer was sent');
export const completeLine = transition('complete', 'The customer has the item');
export const denyLine = transition('deny', 'The item cannot be delivered: what was paid goes back');
export const refuseLine = transition('refuse', 'The customer did not take the item: what was paid goes back');
export const reverseLine = transition('reverse', 'A completed line whose item came back: so does what was paid');
export const deleteLine = transition('delete', 'The line is a mistake: what was paid goes back');

export const refundLine = consoleAction({
  path: '/ops/orders/{id}/refund',
  action: 'orders.refund',
  tag,
  summary: 'Gives back a part of what was paid, or all of it for a completed line',
  params: DescribeOrderLine,
  body: OrderLineRefund.omit({ lineId: true, approvalId: true }),
  response: okPayload(
    z.object({ refundedCents: z.int().nullable(), leftCents: z.int().nullable(), waitsAs: z.string().nullable() }),
  ),
  errors: [...errors, 'refund_too_much', 'refund_undelivered', 'refund_impossible', 'payment_taken_back'],
});

export const releaseLine = consoleAction({
  path: '/ops/orders/{id}/release',
  action: 'orders.release',
  tag,
  summary: 'Delivers after all what is on hold',
  params: DescribeOrderLine,
  body: ReleaseOrderLine.omit({ lineId: true }),
  response: okPayload(z.object({ released: z.literal(true) })),
  errors: ['not_found', 'trade_state'],
});

export const getDocument = consoleRead({
  path: '/ops/documents/{id}',
  tag,
  summary: 'An invoice or a credit note as a PDF',
  description:
    '`id` is an order’s or a line’s for the invoice, a refund’s for its credit note, or the number on either.',
  params: DescribeOrderLine,
  answers: 'pdf',
  response: z.unknown(),
  errors: ['not_found'],
});
