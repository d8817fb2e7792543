/** Who buys and sells here: finding them, where each cent of theirs is, what has happened, and what is done for them. */
import { z } from 'zod';
import { verificationStatuses } from '#rules/verification-status.ts';
import { Done, okPayload } from '../endpoint.ts';
import {
  ClosedPayOut,
  CustomerAction,
  CustomerCredit,
  eventKinds,
  IdentityCheck,
  ListCustomerEvents,
  ListCustomers,
  RemoveNote,
  searchWays,
  WriteNote,
} from '../operator/customers.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Customers';
const cents = z.int();
const at = z.int();
const one = z.object({ id: z.string().max(64) });
const reason = z.object({ reason: CustomerAction.shape.reason });

const row = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerifiedAt: at.nullable(),
  verificationStatus: z.enum(verificationStatuses),
  balanceCents: cents,
  owedCents: cents,
  isOnHold: z.boolean(),
  blockedAt: at.nullable(),
  closedAt: at.nullable(),
  countryCode: z.string().nullable(),
  createdAt: at,
  matches: z.array(z.object({ way: z.enum(searchWays), subject: z.string() })),
});

export const listConsoleCustomers = consoleRead({
  path: '/ops/customers',
  tag,
  summary: 'Customers, found by anything known of them, or all, newest first',
  query: asQuery(ListCustomers.shape),
  response: consoleList(row),
});

const transfer = z.object({ id: z.string(), code: z.string(), from: z.string(), to: z.string(), cents, at });

export const getConsoleCustomer = consoleRead({
  path: '/ops/customers/{id}',
  tag,
  summary: 'One customer: who it is, where each cent is with its transfers, and notes',
  params: one,
  response: okPayload(
    z.object({
      customer: z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        emailVerifiedAt: at.nullable(),
        verificationStatus: z.enum(verificationStatuses),
        language: z.string(),
        countryCode: z.string().nullable(),
        city: z.string(),
        phone: z.string(),
        steamTradeLink: z.string(),
        steamId: z.string().nullable(),
        blockedAt: at.nullable(),
        blockedReason: z.string().nullable(),
        closedAt: at.nullable(),
        createdAt: at,
        updatedAt: at,
        totpEnabledAt: at.nullable(),
        sessions: z.int(),
        isOnHold: z.boolean(),
      }),
      balance: z.object({
        cents,
        withdrawableCents: cents,
        promotionalCents: cents,
        cardHeldCents: cents,
        nextWithdrawable: z.object({ at, cents }).nullable(),
        made: z.array(z.object({ code: z.string(), cents, transfers: z.int() })),
      }),
      owedCents: cents,
      places: z.array(
        z.object({
          place: z.string(),
          cents,
          rows: z.array(
            z.object({
              id: z.string(),
              state: z.string(),
              cents,
              at,
              text: z.string(),
              transfers: z.array(transfer),
            }),
          ),
        }),
      ),
      notes: z.array(
        z.object({ id: z.string(), customerId: z.string(), text: z.string(), author: z.string(), createdAt: at }),
      ),
    }),
  ),
});

export const listConsoleCustomerEvents = consoleRead({
  path: '/ops/customers/{id}/events',
  tag,
  summary: 'What has happened, newest first',
  params: one,
  query: asQuery(ListCustomerEvents.omit({ customerId: true }).shape),
  response: consoleList(
    z.object({
      id: z.string(),
      at,
      kind: z.enum(eventKinds),
      what: z.string(),
      subject: z.string(),
      who: z.string(),
      text: z.string(),
      cents: cents.nullable(),
    }),
  ),
});

export const creditConsoleCustomer = consoleAction({
  action: 'customers.credit',
  path: '/ops/customers/{id}/credit',
  tag,
  summary: 'Give euros of the shop, or take a mistaken credit back; above the limit it waits for a second person',
  params: one,
  body: CustomerCredit.omit({ customerId: true, approvalId: true }),
  response: okPayload(z.object({ balanceCents: cents.nullable(), waitsAs: z.string().nullable() })),
});

export const payOutConsoleCustomer = consoleAction({
  action: 'customers.pay-out',
  path: '/ops/customers/{id}/pay-out',
  tag,
  summary: 'Pay out what a closed account holds: it goes into the next file for the bank',
  params: one,
  body: ClosedPayOut.omit({ customerId: true }),
  response: okPayload(z.object({ payoutId: z.string(), amountCents: cents })),
});

export const verifyConsoleCustomer = consoleAction({
  action: 'customers.verify',
  path: '/ops/customers/{id}/verify',
  tag,
  summary: 'Say how the check of who a customer is stands',
  params: one,
  body: IdentityCheck.omit({ customerId: true }),
  response: Done,
});

export const blockConsoleCustomer = consoleAction({
  action: 'customers.block',
  path: '/ops/customers/{id}/block',
  tag,
  summary: 'Shut a customer out and end every session',
  params: one,
  body: reason,
  response: Done,
});

export const unblockConsoleCustomer = consoleAction({
  action: 'customers.unblock',
  path: '/ops/customers/{id}/unblock',
  tag,
  summary: 'Let a blocked customer in again',
  params: one,
  body: reason,
  response: Done,
});

export const releaseConsoleCustomer = consoleAction({
  action: 'disputes.release',
  path: '/ops/customers/{id}/release',
  tag,
  summary: 'Let a customer on hold buy and be paid in spite of what is disputed or owed',
  params: one,
  body: reason,
  response: Done,
});

export const resetConsoleTwoFactor = consoleAction({
  action: 'customers.two-factor-off',
  path: '/ops/customers/{id}/two-factor-off',
  tag,
  summary: 'Switch two-factor authentication off for who has lost phone and recovery codes',
  params: one,
  body: reason,
  response: Done,
});

export const endConsoleSessions = consoleAction({
  action: 'customers.sessions-end',
  path: '/ops/customers/{id}/sign-out',
  tag,
  summary: 'End every session',
  params: one,
  body: reason,
  response: okPayload(z.object({ ended: z.int() })),
});

export const writeConsoleNote = consoleAction({
  action: 'customers.note',
  path: '/ops/customers/{id}/notes',
  tag,
  summary: 'Write a note',
  params: one,
  body: WriteNote.omit({ customerId: true }),
  response: okPayload(z.object({ id: z.string() })),
});

export const removeConsoleNote = consoleAction({
  action: 'customers.note-remove',
  path: '/ops/customers/{id}/notes/remove',
  tag,
  summary: 'Remove a note',
  params: one,
  body: z.object({ note: RemoveNote.shape.id }),
  response: Done,
});

export const resendConsoleMail = consoleAction({
  action: 'customers.resend-mail',
  path: '/ops/mails/resend',
  tag,
  summary: 'Send a mail again: the same words to the same address',
  body: z.object({ mail: z.string().min(1, 'is missing').max(200) }),
  response: Done,
});
