/** Customers and what waits for a second person, over HTTP. */
import type { Hono } from 'hono';
import {
  approveConsoleWish,
  getConsoleApproval,
  listConsoleApprovals,
  refuseConsoleWish,
  withdrawConsoleWish,
} from '#contract/console/approvals.ts';
import * as calls from '#contract/console/customers.ts';
import { approve } from '../../domain/approvals/operator/approve.ts';
import { doOrAsk } from '../../domain/approvals/operator/do-or-ask.ts';
import { getApproval, listApprovals } from '../../domain/approvals/operator/list-approvals.ts';
import { refuseApproval, withdrawApproval } from '../../domain/approvals/operator/refuse-approval.ts';
import { blockCustomer } from '../../domain/customers/operator/block-customer.ts';
import { askCredit, creditCustomer } from '../../domain/customers/operator/credit-customer.ts';
import { endSessions } from '../../domain/customers/operator/end-sessions.ts';
import { getCustomer } from '../../domain/customers/operator/get-customer.ts';
import { listCustomerEvents } from '../../domain/customers/operator/list-customer-events.ts';
import { listCustomers } from '../../domain/customers/operator/list-customers.ts';
import { resendMail } from '../../domain/customers/operator/resend-mail.ts';
import { resetTwoFactor } from '../../domain/customers/operator/reset-two-factor.ts';
import { unblockCustomer } from '../../domain/customers/operator/unblock-customer.ts';
import { verifyCustomer } from '../../domain/customers/operator/verify-customer.ts';
import { removeNote, writeNote } from '../../domain/customers/operator/write-note.ts';
import { releaseHold } from '../../domain/disputes/operator/release-hold.ts';
import { payOutClosed } from '../../domain/withdrawals/operator/pay-out-closed.ts';
import { listAnswer } from '../../http/console/list-answer.ts';
import { mountConsoleEndpoint as mount } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function customersRoutes(app: Hono<ApiEnv>): void {
  mount(app, calls.listConsoleCustomers, async ({ ctx, query }) => listAnswer(await listCustomers(ctx, query)));
  mount(app, calls.getConsoleCustomer, async ({ ctx, params }) => ({ payload: await getCustomer(ctx, params) }));
  mount(app, calls.listConsoleCustomerEvents, async ({ ctx, params, query }) =>
    listAnswer(await listCustomerEvents(ctx, { customerId: params.id, ...query })),
  );

  mount(app, calls.creditConsoleCustomer, async ({ ctx, params, body }) => {
    const wish = { customerId: params.id, ...body };
    const { done, waitsAs } = await doOrAsk(
      () => creditCustomer(ctx, wish),
      () => askCredit(ctx, wish),
    );
    return { payload: { balanceCents: done, waitsAs } };
  });
  mount(app, calls.payOutConsoleCustomer, async ({ ctx, params, body }) => {
    return { payload: await payOutClosed(ctx, { customerId: params.id, ...body }) };
  });
  mount(app, calls.verifyConsoleCustomer, async ({ ctx, params, body }) => {
    await verifyCustomer(ctx, { customerId: params.id, ...body });
    return { message: 'Verified' };
  });
  mount(app, calls.blockConsoleCustomer, async ({ ctx, params, body }) => {
    await blockCustomer(ctx, { customerId: params.id, ...body });
    return { message: 'Blocked' };
  });
  mount(app, calls.unblockConsoleCustomer, async ({ ctx, params, body }) => {
    await unblockCustomer(ctx, { customerId: params.id, ...body });
    return { message: 'Unblocked' };
  });
  mount(app, calls.releaseConsoleCustomer, async ({ ctx, params, body }) => {
    await releaseHold(ctx, { customerId: params.id, ...body });
    return { message: 'Released' };
  });
  mount(app, calls.resetConsoleTwoFactor, async ({ ctx, params, body }) => {
    await resetTwoFactor(ctx, { customerId: params.id, ...body });
    return { message: 'Switched off' };
  });
  mount(app, calls.endConsoleSessions, async ({ ctx, params, body }) => {
    return { payload: { ended: await endSessions(ctx, { customerId: params.id, ...body }) } };
  });
  mount(app, calls.writeConsoleNote, async ({ ctx, params, body }) => {
    return { payload: { id: await writeNote(ctx, { customerId: params.id, ...body }) } };
  });
  mount(app, calls.removeConsoleNote, async ({ ctx, params, body }) => {
    await removeNote(ctx, { customerId: params.id, id: body.note });
    return { message: 'Removed' };
  });
  mount(app, calls.resendConsoleMail, async ({ ctx, body }) => {
    await resendMail(ctx, { id: body.mail });
    return { message: 'Queued' };
  });
}

export function approvalsRoutes(app: Hono<ApiEnv>): void {
  mount(app, listConsoleApprovals, async ({ ctx, query }) => listAnswer(await listApprovals(ctx, query)));
  mount(app, getConsoleApproval, async ({ ctx, params }) => ({ payload: await getApproval(ctx, params) }));
  mount(app, approveConsoleWish, async ({ ctx, params }) => {
    const { result: _, ...payload } = await approve(ctx, params);
    return { payload };
  });
  mount(app, refuseConsoleWish, async ({ ctx, params, body }) => {
    await refuseApproval(ctx, { ...params, ...body });
    return { message: 'Refused' };
  });
  mount(app, withdrawConsoleWish, async ({ ctx, params }) => {
    await withdrawApproval(ctx, params);
    return { message: 'Withdrawn' };
  });
}
