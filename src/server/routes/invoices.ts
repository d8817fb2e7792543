/** Invoices and credit notes over HTTP. */
import type { Hono } from 'hono';
import { getCreditNote as creditNoteCall, getInvoice as invoiceCall } from '#contract/invoices.ts';
import { getCreditNote } from '../domain/invoices/get-credit-note.ts';
import { getInvoice } from '../domain/invoices/get-invoice.ts';
import type { ApiEnv } from '../http/context.ts';
import { fileAnswer } from '../http/file-response.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function invoiceRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, invoiceCall, async ({ c, ctx, params }) => {
    const { pdf, fileName } = await getInvoice(ctx, params);
    return fileAnswer(c, pdf, { type: 'application/pdf', fileName });
  });

  mountEndpoint(app, creditNoteCall, async ({ c, ctx, params }) => {
    const { pdf, fileName } = await getCreditNote(ctx, params);
    return fileAnswer(c, pdf, { type: 'application/pdf', fileName });
  });
}
